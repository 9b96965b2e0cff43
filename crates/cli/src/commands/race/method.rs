//! The methods of a race as text, as in the addresses of the page: `astar*manhattan,ida-star*linear-conflict`, with
//! techniques of the puzzle disabled or enabled: `astar*assignment-sided*-tunnels*+corner-deadlocks`.

use pousse::{BadOption, Given, Puzzle};
use pousse_search::{Algorithm, as_in_table};

use crate::arguments::{self, OrAuto};
use crate::failure::Failure;

/// A participant of a race.
#[derive(Clone, Debug)]
pub(super) struct Method {
    /// Its name in the table.
    pub(super) name: String,
    pub(super) algorithm: OrAuto<Algorithm>,
    pub(super) heuristic: String,
    without: Vec<String>,
    with: Vec<String>,
}

/// Reads methods separated by commas; commas in parentheses belong to options.
///
/// Each of them is either a method or what is wrong with it.
pub(super) fn read(text: &str) -> Vec<Result<Method, String>> {
    let mut depth = 0;
    let parts = text.split(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    parts.filter(|part| !part.trim().is_empty()).map(one).collect()
}

/// Reads one method. `A*` and `IDA*` contain a star themselves, so the algorithm is the longest part of the text
/// that names one.
fn one(text: &str) -> Result<Method, String> {
    let text = text.trim();
    let ends = text.char_indices().filter(|(_, c)| matches!(c, '*' | ':' | ' '));
    let splits: Vec<_> = ends.flat_map(|(at, _)| [text.split_at(at), text.split_at(at + 1)]).collect();
    let mut splits = splits.into_iter().chain([(text, "")]).rev();
    let algorithm = |text: &str| arguments::algorithm(text.trim());
    let found = splits.find_map(|(left, right)| algorithm(left).ok().map(|found| (left, found, right)));
    let Some((name, algorithm, rest)) = found else {
        let name = text.split('*').next().unwrap_or(text);
        return Err(algorithm(name).err().map_or(String::new(), |wrong| wrong.to_string()));
    };
    let rest = rest.trim_start_matches(['*', ':', ' ']);
    let mut parts = rest.split('*').map(str::trim);
    let heuristic = parts.next().filter(|part| !part.is_empty()).unwrap_or("auto");
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for part in parts {
        match part.split_at_checked(1) {
            Some(("-", name)) => without.push(name.to_owned()),
            Some(("+", name)) => with.push(name.to_owned()),
            _ => return Err(format!("'{part}' in '{text}' is neither -TECHNIQUE nor +TECHNIQUE")),
        }
    }
    let mut words = vec![as_in_table(name.trim())];
    words.extend((heuristic != "auto").then(|| heuristic.to_owned()));
    words.extend(without.iter().map(|name| format!("-{name}")));
    words.extend(with.iter().map(|name| format!("+{name}")));
    Ok(Method { name: words.join(" "), algorithm, heuristic: heuristic.into(), without, with })
}

impl Method {
    /// Says what is wrong with an option: about the method, if the value is a part of its name.
    pub(super) fn refused(&self, error: BadOption) -> Failure {
        let own = error.name == "heuristic"
            || self.without.iter().chain(&self.with).any(|name| *name == error.value);
        if own { Failure::bad_input(format!("'{}': {}", self.name, error.what)) } else { error.into() }
    }

    /// Adds its techniques to the options for all methods.
    pub(super) fn given(&self, puzzle: &dyn Puzzle, all: &Given) -> Result<Given, Failure> {
        let mut given = all.clone();
        match puzzle.switches() {
            Some((off, on)) => {
                self.without.iter().for_each(|name| given.add(off, name));
                self.with.iter().for_each(|name| given.add(on, name));
            }
            None if self.without.is_empty() && self.with.is_empty() => {}
            None => {
                let what = format!("'{}': there are no techniques for {}", self.name, puzzle.words().puzzle);
                return Err(Failure::bad_input(what));
            }
        }
        Ok(given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_read_as_people_write_them() {
        let names = |text: &str| {
            let all = read(text).into_iter().map(|method| method.expect("a method").name);
            all.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(
            names("astar*manhattan,ida-star*linear-conflict"),
            "astar manhattan, ida-star linear-conflict"
        );
        assert_eq!(
            names("A*, IDA*,A**manhattan, A*manhattan"),
            "astar, ida-star, astar manhattan, astar manhattan"
        );
        assert_eq!(
            names("bfs,weighted A* (weight=3)*max(zero,hamming)"),
            "bfs, weighted-astar(weight=3) max(zero,hamming)"
        );
        assert_eq!(
            names("A* manhattan,astar:linear-conflict:text"),
            "astar manhattan, astar linear-conflict:text"
        );
        assert_eq!(names("astar*assignment-real*-tunnels*+freeze"), "astar assignment-real -tunnels +freeze");
    }

    #[test]
    fn every_mistake_is_reported() {
        let wrong: Vec<String> =
            read("astr*manhattan,bfs,bsf,astar*zero*tunnels").into_iter().filter_map(Result::err).collect();
        let parts = ["did you mean astar", "did you mean bfs", "neither -TECHNIQUE"];
        assert!(
            wrong.len() == 3 && wrong.iter().zip(parts).all(|(text, part)| text.contains(part)),
            "{wrong:?}"
        );
    }
}
