//! The line for sliding tiles in the table of puzzles.

use pousse_puzzle::{
    Ask, BadOption, BuiltIn, Careful, Context, Converted, Files, Given, Instance, Instances, Likeness,
    ListedDatabases, ListedHeuristic, Made, Opt, ReadError, Remark, RequestError, SetText, Source, Words,
};
use pousse_search::{Algorithm, Message, Run, message};
use pousse_tiles::{Format, MOST_CELLS, ParseOptions, parse};

use super::{Board, Request, library, list, make, options, sources, values};

/// The puzzle.
#[derive(Debug)]
struct Puzzle;

/// Sliding tiles.
pub const PUZZLE: &dyn pousse_puzzle::Puzzle = &Puzzle;

/// Their names.
pub(crate) const WORDS: Words = Words {
    name: "tiles",
    puzzle: "sliding tiles",
    one: "board",
    many: "boards",
    step: ("move", "moves"),
    who_goes: "tiles go",
    an_instance: "a board of sliding tiles",
    example: "a board is a list of its numbers row by row, 0 for the blank: 1 8 7 2 5 6 4 3 0",
    files: "A file may contain many boards: one per line (# starts a comment, text before a : is a label), the 42 school's \
            format (a size line, then the rows), or grids separated by blank lines",
    solutions: "for sliding tiles, letters U D L R (R2 repeats), tried as moves of tiles and as moves of the blank, or the \
                numbers of the tiles that move",
    heuristics: "for sliding tiles, a+b adds, max(a,b) takes the larger, @FILE is a set of databases described by a file",
    view: Some("taquin"),
};

/// The boards that come with pousse.
const BUILT_IN: &[BuiltIn] = &[
    BuiltIn {
        name: "korf-100",
        source: "Korf's hundred boards (1985)",
        text: include_str!("../../../../data/tiles/korf100.txt"),
        pack: false,
        goal: Some("blank-first"),
    },
    BuiltIn {
        name: "graded-3x3",
        source: "our graded boards of 3x3",
        text: include_str!("../../../../data/tiles/graded_3x3.txt"),
        pack: false,
        goal: Some("blank-last"),
    },
    BuiltIn {
        name: "graded-3x4",
        source: "our graded boards of 3x4",
        text: include_str!("../../../../data/tiles/graded_3x4.txt"),
        pack: false,
        goal: Some("blank-last"),
    },
    BuiltIn {
        name: "graded-4x4",
        source: "our graded boards of 4x4",
        text: include_str!("../../../../data/tiles/graded_4x4.txt"),
        pack: false,
        goal: Some("blank-last"),
    },
];

impl pousse_puzzle::Puzzle for Puzzle {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn options(&self) -> Vec<&'static Opt> {
        options::OPTIONS.iter().collect()
    }

    /// Letters other than x, which is the blank, are part of a label, or of something else.
    fn recognises(&self, text: &str) -> Likeness {
        let frame = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
        let mark = |c: char| "/|;,_.xX-#:[](){}+=".contains(c);
        let board_like = |c: char| c.is_ascii_digit() || c.is_whitespace() || mark(c) || frame(c);
        if text.chars().all(board_like) { Likeness::Perhaps } else { Likeness::No }
    }

    fn read(&self, text: &[u8], given: &Given) -> Result<Instances, BadOption> {
        let options =
            ParseOptions { size: given.read("size", values::size)?, from_zero: given.has("from-zero") };
        let instance = |read: pousse_tiles::Instance| {
            Box::new(Board { grid: read.grid, label: read.label }) as Box<dyn Instance>
        };
        let all = parse(text, &options).into_iter().map(|read| read.map(instance));
        Ok(Instances { all: all.collect(), ..Instances::default() })
    }

    /// Boards of the same shape are of the same kind.
    fn kind(&self, text: &str) -> String {
        let count = |words: &str| words.split_whitespace().count();
        let columns = text.split('/').map(count).max().unwrap_or(0);
        format!("{}x{columns}", text.split('/').filter(|row| count(row) > 0).count())
    }

    fn formats(&self) -> &'static [&'static str] {
        const NAMES: [&str; 6] = ["line", "slash", "grid", "comma", "42", "from-zero"];
        &NAMES
    }

    fn convert(
        &self,
        text: &[u8],
        given: &Given,
        takes: &dyn Fn(usize) -> bool,
        to: &str,
    ) -> Result<Converted, BadOption> {
        let format = values::format(to).map_err(|what| BadOption::new("to", to, what))?;
        let all = self.read(text, given)?.all;
        let mut converted = Converted { count: all.len(), ..Converted::default() };
        for (number, read) in (1..).zip(all).filter(|(number, _)| takes(*number)) {
            let named = |board: &dyn Instance| board.label().map_or(number.to_string(), str::to_owned);
            match read {
                Err(error) => converted.failures.push((number.to_string(), error)),
                Ok(board) => match written(&*board, format) {
                    Err(error) => converted.failures.push((named(&*board), error)),
                    Ok(text) => add(&mut converted.text, board.label(), &text),
                },
            }
        }
        Ok(converted)
    }

    fn generate(
        &self,
        given: &Given,
        seed: u64,
        index: u64,
        careful: Careful,
        run: &Run<'_>,
    ) -> Result<Made, RequestError> {
        make::make(given, seed, index, careful, run)
    }

    fn generate_text(&self, given: &Given, seed: u64, index: u64) -> Result<String, RequestError> {
        make::make_text(given, seed, index)
    }

    fn built_in(&self) -> &'static [BuiltIn] {
        BUILT_IN
    }

    fn sources(&self) -> Vec<Source> {
        sources::SOURCES.iter().map(|(source, _)| *source).collect()
    }

    fn draw(&self, key: &str, set: &SetText<'_>) -> Result<pousse_puzzle::Drawn, Message> {
        let (_, draw) =
            sources::SOURCES.iter().find(|(source, _)| source.key == key).expect("a key of the list");
        draw(set)
    }

    fn searches(&self, _: Algorithm) -> bool {
        true
    }

    fn race(&self, instance: &dyn Instance) -> &'static str {
        match board_of(instance).grid.shape().cells() {
            ..=25 => {
                "astar*manhattan,astar*linear-conflict,ida-star*manhattan,ida-star*linear-conflict,\
                 weighted-astar*linear-conflict,greedy*manhattan"
            }
            // Where optimal methods run into every limit.
            26..=MOST_CELLS => {
                "anytime,beam*linear-conflict,weighted-astar(weight=5)*linear-conflict,greedy*linear-conflict"
            }
            _ => "anytime",
        }
    }

    fn heuristics(&self) -> Vec<ListedHeuristic> {
        list::heuristics()
    }

    fn databases(&self) -> Vec<ListedDatabases> {
        list::databases()
    }

    fn list(&self) -> String {
        list::list()
    }

    fn remarks(&self, context: &Context, of: &str) -> Vec<Remark> {
        library::remarks(&library::library(context), of)
    }

    fn request(
        &self,
        instance: &dyn Instance,
        ask: &Ask<'_>,
    ) -> Result<Box<dyn pousse_puzzle::Request>, BadOption> {
        let board = board_of(instance);
        let usual = Request::new(board.grid.clone());
        let refuse_files = |text: &str| match ask.files {
            // `@` in a heuristic precedes a file name.
            Files::Refused if text.contains('@') => {
                let what = format!("'{text}' names a file, and requests from elsewhere may not name files");
                Err(message!("heuristic.file", what, text))
            }
            _ => values::heuristic_name(text),
        };
        let heuristic = ask
            .heuristic()
            .map(|text| refuse_files(text).map_err(|what| BadOption::new("heuristic", text, what)));
        Ok(Box::new(Request {
            instance: board.label.clone().unwrap_or_else(|| ask.number.to_string()),
            goal: ask.given.read("goal", values::goal)?,
            algorithm: ask.algorithm,
            heuristic: heuristic.transpose()?,
            order: ask.given.read("order", values::order)?.unwrap_or(usual.order),
            moves_of: ask.given.read("moves-of", values::moves_of)?.unwrap_or(usual.moves_of),
            wanted: usual.wanted,
            start: usual.start,
        }))
    }
}

/// Downcasts an instance of this puzzle to its board.
pub(super) fn board_of(instance: &dyn Instance) -> &Board {
    instance.as_any().downcast_ref().expect("an instance of sliding tiles is a board")
}

fn written(board: &dyn Instance, format: Format) -> Result<String, ReadError> {
    format.write(&board_of(board).grid).map_err(|error| ReadError::new(error.to_string()))
}

/// Appends a board to a file: on a line, or after an empty line if it takes several.
fn add(file: &mut String, label: Option<&str>, text: &str) {
    let text = text.trim_end();
    let several_lines = text.contains('\n');
    if several_lines && !file.is_empty() {
        file.push('\n');
    }
    match label {
        Some(label) if several_lines => *file += &format!("# {label}\n"),
        Some(label) => *file += &format!("{label} : "),
        None => {}
    }
    *file += text;
    file.push('\n');
}
