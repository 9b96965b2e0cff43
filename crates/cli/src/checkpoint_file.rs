//! Messages about checkpoints, while a search runs and after it was stopped.

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
        News::NotResumed => format!("{warning}: {file} belongs to a different search; starting over"),
        News::NotWritten(error) => {
            format!("{warning}: cannot write {file}: {error}; the search continues without saving")
        }
        News::NotRemoved(error) => {
            format!("{warning}: {file} is no longer needed, but cannot be removed: {error}")
        }
    });
}

/// Says how to resume a stopped search.
pub(crate) fn how_to_go_on(kept: Kept, path: &Path) -> String {
    let Kept { bound, nodes } = kept;
    let file = path.display();
    format!("saved in {file}: the same command resumes at bound {bound}, {} nodes done", count(nodes))
}
