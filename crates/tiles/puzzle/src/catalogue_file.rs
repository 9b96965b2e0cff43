//! `@FILE`: sets of databases that users describe in their own files.

use std::sync::Arc;

use pousse_tiles::patterns::Catalogue;

/// The maximum length of a file; drawings are small.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a file that describes a set.
pub(crate) fn read(path: &str) -> Result<Arc<Catalogue>, String> {
    let wrong = |what: String| format!("'{path}': {what}");
    let about = std::fs::metadata(path).map_err(|error| format!("cannot read the file '{path}': {error}"))?;
    if !about.is_file() {
        return Err(wrong("it is not a file".into()));
    }
    if about.len() > MOST_BYTES {
        return Err(wrong(format!(
            "it is larger than {} MiB, too large for a description of patterns",
            MOST_BYTES >> 20
        )));
    }
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read the file '{path}': {error}"))?;
    let text = String::from_utf8(bytes).map_err(|_| wrong("it is not text in UTF-8".into()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Catalogue::parse(text).map(Arc::new).map_err(|error| format!("{path}:{}: {}", error.line, error.what))
}

/// Replaces every `@FILE` of a heuristic by the name of the set in the file, and returns those sets.
///
/// A file name extends to the next bracket, comma or plus sign.
pub(crate) fn read_all(text: &str) -> Result<(String, Vec<Arc<Catalogue>>), String> {
    let mut pieces = text.split('@');
    let mut named = pieces.next().unwrap_or_default().to_owned();
    let mut sets: Vec<(String, Arc<Catalogue>)> = Vec::new();
    for piece in pieces {
        let end = piece.find(['(', ')', ',', '+']).unwrap_or(piece.len());
        let path = piece[..end].trim();
        if path.is_empty() {
            return Err("'@' must be followed by a file name".into());
        }
        if !sets.iter().any(|(known, _)| known == path) {
            let set = read(path)?;
            let twin = |(_, other): &&(String, Arc<Catalogue>)| {
                other.name == set.name && other.partitions(set.shape, 0).is_some()
            };
            if let Some((other, _)) = sets.iter().find(twin) {
                let (name, shape) = (&set.name, set.shape);
                return Err(format!("'{other}' and '{path}' both describe a set {name} for {shape}"));
            }
            sets.push((path.into(), set));
        }
        let (_, set) = sets.iter().find(|(known, _)| known == path).expect("it was read");
        named += &set.name;
        named += &piece[end..];
    }
    Ok((named, sets.into_iter().map(|(_, set)| set).collect()))
}
