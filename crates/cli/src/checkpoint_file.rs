//! What is said about a checkpoint, while a search runs and when it was stopped.

use std::path::Path;

use pousse::checkpoint::{Kept, News};

use crate::progress::{LiveLine, count};
use crate::style;

/// Prints on stderr what happened to the file.
pub(crate) fn tell(news: &News, line: &LiveLine, path: Option<&Path>) {
    let file = path.map_or(String::new(), |path| path.display().to_string());
    let warning = style::notable("warning");
    line.say(&match news {
        News::Resuming(Kept { bound, nodes }) => {
            format!("{}: resuming {file}: bound {bound}, {} nodes done", style::hint("note"), count(*nodes))
        }
        News::NotResumed => format!("{warning}: {file} does not fit this search, which began anew"),
        News::NotWritten(error) => {
            format!(
                "{warning}: cannot write {file}: {error}; the search goes on, and what it does is not kept"
            )
        }
        News::NotRemoved(error) => {
            format!("{warning}: {file} is no longer needed, but cannot be removed: {error}")
        }
    });
}

/// Says what the file of a stopped search is good for.
pub(crate) fn how_to_go_on(kept: Kept, path: &Path) -> String {
    let Kept { bound, nodes } = kept;
    let file = path.display();
    format!("kept in {file}: the same command goes on with bound {bound}, {} nodes done", count(nodes))
}
