//! The file: a line of text that identifies it, then a JSON object whose checksum is in that line.
//!
//! ```text
//! pousse checkpoint 1 0123456789abcdef
//! {"search":{...},"bound":94,"iterations":[[84,1520,690],...],"max_frontier":93,"cuts":[...],"subtrees":40,"finished":[...]}
//! ```
//!
//! The number after the name is the format; next comes the XXH3 checksum of everything after the line, as 16
//! hexadecimal digits. `search` is the [`Identity`](super::Identity). The rest is [`Saved`], where a round is `[bound,
//! generated, expanded]`, a cut is `[path, levels]` with moves as codes (U, L, R, D from 0), and a finished subtree is
//! `[index, expanded, generated, max_frontier, beyond]`.

use std::path::Path;

use pousse_search::{Iteration, journal::Finished, journal::Saved, journal::SavedCut};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use xxhash_rust::xxh3::xxh3_64;

use super::CheckpointError;

/// The format that is written and read.
const FORMAT: u32 = 1;
/// How a file begins.
const MAGIC: &str = "pousse checkpoint ";

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) identity: Map<String, Value>,
    pub(super) saved: Saved,
}

impl Content {
    /// Writes the whole file.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut body = serde_json::to_vec(&Body::of(self)).expect("numbers and text are always JSON");
        body.push(b'\n');
        let mut file = format!("{MAGIC}{FORMAT} {:016x}\n", xxh3_64(&body)).into_bytes();
        file.append(&mut body);
        file
    }

    /// Reads a whole file; errors name its path.
    pub(super) fn read(bytes: &[u8], path: &Path) -> Result<Self, CheckpointError> {
        let path = path.display();
        let damaged = |what: &str| {
            let advice = "delete it to start over, or give another name";
            CheckpointError::new(format!("the checkpoint {path} is damaged ({what}); {advice}"))
        };
        let Some(rest) = bytes.strip_prefix(MAGIC.as_bytes()) else {
            // A file cut off within its first word was once a checkpoint.
            let cut = MAGIC.as_bytes().starts_with(bytes);
            let other = || format!("{path} is not a checkpoint of pousse; give another name");
            return Err(if cut {
                damaged("it ends in its first line")
            } else {
                CheckpointError::new(other())
            });
        };
        let end = rest
            .iter()
            .position(|&byte| byte == b'\n')
            .ok_or_else(|| damaged("it ends in its first line"))?;
        let (line, body) = (&rest[..end], &rest[end + 1..]);
        let line = std::str::from_utf8(line).map_err(|_| damaged("its first line is not text"))?;
        let (format, checksum) =
            line.split_once(' ').ok_or_else(|| damaged("its first line is incomplete"))?;
        if format != FORMAT.to_string() {
            if format.parse::<u32>().is_err() {
                return Err(damaged("its format is not a number"));
            }
            return Err(CheckpointError::new(format!(
                "the checkpoint {path} has format {format}, but this version of pousse reads format {FORMAT}; \
                 resume it with the version that wrote it, or delete it to start over"
            )));
        }
        if checksum != format!("{:016x}", xxh3_64(body)) {
            return Err(damaged("its checksum does not match its contents"));
        }
        let body: Body = serde_json::from_slice(body).map_err(|error| damaged(&error.to_string()))?;
        Ok(body.content())
    }
}

/// The JSON object.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    search: Map<String, Value>,
    bound: u32,                               // of the current round
    iterations: Vec<(u32, u64, u64)>,         // finished rounds: bound, generated, expanded
    max_frontier: u64,                        // in the finished rounds
    cuts: Vec<(Vec<u32>, u32)>, // where the current round is cut: codes of the path, levels below
    subtrees: u64,              // of the current round; 0 until they are listed
    finished: Vec<(u64, u64, u64, u64, u32)>, // index, expanded, generated, max_frontier, beyond
}

impl Body {
    fn of(content: &Content) -> Self {
        let Content { identity, saved } = content;
        let round = |round: &Iteration| (round.bound, round.generated, round.expanded);
        let finished =
            |tree: &Finished| (tree.index, tree.expanded, tree.generated, tree.max_frontier, tree.beyond);
        Self {
            search: identity.clone(),
            bound: saved.bound,
            iterations: saved.iterations.iter().map(round).collect(),
            max_frontier: saved.max_frontier,
            cuts: saved.cuts.iter().map(|cut| (cut.path.clone(), cut.levels)).collect(),
            subtrees: saved.subtrees,
            finished: saved.finished.iter().map(finished).collect(),
        }
    }

    fn content(self) -> Content {
        let round = |(bound, generated, expanded)| Iteration { bound, generated, expanded };
        let finished = |(index, expanded, generated, max_frontier, beyond)| Finished {
            index,
            expanded,
            generated,
            max_frontier,
            beyond,
        };
        let saved = Saved {
            bound: self.bound,
            iterations: self.iterations.into_iter().map(round).collect(),
            max_frontier: self.max_frontier,
            cuts: self.cuts.into_iter().map(|(path, levels)| SavedCut { path, levels }).collect(),
            subtrees: self.subtrees,
            finished: self.finished.into_iter().map(finished).collect(),
        };
        Content { identity: self.search, saved }
    }
}
