//! `pousse book`

mod find;
mod pager;

use std::fmt::Write as _;
use std::io::{Write as _, stdout};

use clap::Args;
use pousse::Exit;
use pousse_search::suggest;
use pousse_web::book::{CHAPTERS, Chapter};
use serde_json::json;

use crate::failure::Failure;
use crate::style;

/// Show a chapter of the book, or list the chapters
///
/// A chapter is shown in Markdown. On a terminal, $POUSSE_PAGER or $PAGER shows it, or less.
#[derive(Args, Debug)]
pub(crate) struct Book {
    /// The chapter to show
    chapter: Option<String>,

    /// Print the places where all these words occur, in one chapter or in all
    #[arg(long, value_name = "WORDS")]
    find: Option<String>,

    /// Print one JSON object per line: name and title of each chapter, or one chapter with its text in Markdown
    #[arg(long, conflicts_with = "find")]
    json: bool,
}

impl Book {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let chapter = self.chapter.as_deref().map(chapter).transpose()?;
        if self.json {
            print_json(chapter)?;
        } else if let Some(words) = &self.find {
            pager::show(&found(words, chapter)?)?;
        } else {
            pager::show(&chapter.map_or_else(list, |chapter| chapter.text.to_owned()))?;
        }
        Ok(Exit::Done)
    }
}

/// Finds a chapter by its name.
fn chapter(name: &str) -> Result<&'static Chapter, Failure> {
    // Links in the book have this ending.
    let wanted = name.strip_suffix(".md").unwrap_or(name);
    if let Some(chapter) = CHAPTERS.iter().find(|chapter| chapter.name == wanted) {
        return Ok(chapter);
    }
    let near = suggest(wanted, CHAPTERS.iter().map(|chapter| chapter.name));
    let hint = match near[..] {
        [] => "`pousse book` lists the chapters; `pousse book --find WORDS` searches them".into(),
        _ => format!("did you mean {}?", near.join(" or ")),
    };
    Err(Failure::bad_input(format!("the book has no chapter '{name}'")).hint(hint))
}

/// Lists the chapters.
fn list() -> String {
    let widest = CHAPTERS.iter().map(|chapter| chapter.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for among in CHAPTERS.chunk_by(|one, next| one.part == next.part) {
        let part = among[0].part;
        if !part.is_empty() {
            let _ = writeln!(text, "\n{}", style::strong(part));
        }
        for Chapter { name, title, .. } in among {
            let _ = writeln!(text, "  {name:widest$}  {title}");
        }
    }
    text
}

/// Lists the places where words occur.
fn found(words: &str, within: Option<&'static Chapter>) -> Result<String, Failure> {
    let places: Vec<_> = within
        .map_or(CHAPTERS, std::slice::from_ref)
        .iter()
        .flat_map(|one| find::places(one, words))
        .collect();
    if places.is_empty() {
        let place = within.map_or("the book".into(), |chapter| format!("chapter '{}'", chapter.name));
        let failure = Failure::bad_input(format!("{place} has no passage that contains '{}'", words.trim()));
        return Err(failure.hint("try fewer words; `pousse book` lists the chapters"));
    }
    let mut text = String::new();
    for place in places {
        let _ = writeln!(text, "{}: {}", style::strong(place.chapter), place.heading);
        for line in place.lines {
            let _ = writeln!(text, "    {line}");
        }
    }
    Ok(text)
}

fn print_json(chapter: Option<&Chapter>) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match chapter {
        Some(chapter) => writeln!(out, "{}", serde_json::to_string(chapter).map_err(Failure::internal)?)?,
        None => {
            for Chapter { name, title, .. } in CHAPTERS {
                writeln!(out, "{}", json!({ "name": name, "title": title }))?;
            }
        }
    }
    Ok(())
}
