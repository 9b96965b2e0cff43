//! Text without a font: estimating its width, shortening and wrapping it, and turning it into names.

/// Estimates the width of a text in a common sans-serif font of the given size, erring on the wide side.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|character| advance(character) * size).sum::<f64>() * ROOM
}

/// Extra room for wide fonts such as DejaVu.
const ROOM: f64 = 1.14;

fn advance(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'I' => 0.28,
        'f' | 'r' | 't' | ' ' | '(' | ')' | '[' | ']' | '-' | '/' | '"' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 0.92,
        'A'..='Z' => 0.69,
        // East Asian scripts and emoji are a full em wide.
        '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{FFEF}' | '\u{1F000}'.. => 1.0,
        _ => 0.57,
    }
}

/// Returns the text without characters that XML forbids, and with every run of whitespace reduced to one space.
pub(super) fn clean(text: &str) -> String {
    let allowed = text.chars().map(|character| {
        let forbidden = character.is_control() || matches!(character, '\u{FFFE}' | '\u{FFFF}');
        if forbidden { ' ' } else { character }
    });
    allowed.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cleans the text and, if it is wider than `room`, shortens it in the middle, since methods often differ at the end.
pub(super) fn shorten(text: &str, size: f64, room: f64) -> String {
    let text = clean(text);
    if width(&text, size) <= room {
        return text;
    }
    let characters: Vec<char> = text.chars().collect();
    let cut = |kept: usize| {
        let tail = kept / 3;
        let head: String = characters[..kept - tail].iter().collect();
        let end: String = characters[characters.len() - tail..].iter().collect();
        format!("{}…{}", head.trim_end(), end.trim_start())
    };
    // No character is narrower than this fraction of the size, so no more of them can fit.
    let most = (room / (0.28 * size)).clamp(0.0, characters.len() as f64 - 1.0) as usize;
    (1..=most).rev().map(cut).find(|short| width(short, size) <= room).unwrap_or_else(|| "…".to_owned())
}

/// Wraps the text at word boundaries into at most `lines` lines of that width; the last one is shortened if necessary.
pub(super) fn wrap(text: &str, size: f64, room: f64, lines: usize) -> Vec<String> {
    let text = clean(text);
    let mut done: Vec<String> = Vec::new();
    let mut rest = text.as_str();
    while !rest.is_empty() && done.len() < lines {
        if done.len() + 1 == lines || width(rest, size) <= room {
            done.push(shorten(rest, size, room));
            break;
        }
        let fits = |end: &usize| width(&rest[..*end], size) <= room;
        let end = rest.match_indices(' ').map(|(at, _)| at).take_while(fits).last();
        // If even the first word is too wide, it gets a line of its own, shortened.
        let end = end.unwrap_or_else(|| rest.find(' ').unwrap_or(rest.len()));
        done.push(shorten(&rest[..end], size, room));
        rest = rest[end..].trim_start();
    }
    done
}

/// Turns the text into part of a file name: `IDA* + h` becomes `ida-star-plus-h`.
///
/// A long text is cut and given a hash of the whole, so that two long names remain distinct.
pub(super) fn kebab(text: &str) -> String {
    const LONGEST: usize = 48;
    let mut name = String::new();
    let mut push = |word: &str| {
        if !word.is_empty() {
            if !name.is_empty() {
                name.push('-');
            }
            name.push_str(word);
        }
    };
    let mut word = String::new();
    for character in text.chars() {
        let sign = match character {
            '*' => "star",
            '+' => "plus",
            _ => "",
        };
        if character.is_ascii_alphanumeric() {
            word.push(character.to_ascii_lowercase());
        } else {
            push(&std::mem::take(&mut word));
            push(sign);
        }
    }
    push(&word);
    if name.is_empty() {
        name.push_str("nameless");
    }
    if name.len() > LONGEST {
        // FNV-1a: short, and the same everywhere.
        let hash = text
            .bytes()
            .fold(0x811C_9DC5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        name.truncate(LONGEST - 9);
        name = format!("{}-{hash:08x}", name.trim_end_matches('-'));
    }
    name
}

/// Capitalises the first letter.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Escapes the text for use inside an element or an attribute.
pub(super) fn escape(text: &str) -> String {
    clean(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{clean, escape, kebab, shorten, width, wrap};

    #[test]
    fn long_labels_lose_their_middle_and_keep_both_ends() {
        let short =
            shorten("ida-star with a pattern database of 4-4-4-3 tiles, reversed and mirrored", 13.0, 200.0);
        assert!(
            short.starts_with("ida-star") && short.ends_with("mirrored") && short.contains('…'),
            "{short}"
        );
        assert!(width(&short, 13.0) <= 200.0);
        assert_eq!(shorten("short", 13.0, 200.0), "short");
        assert_eq!(shorten("anything", 13.0, 0.0), "…");
        assert_eq!(shorten("", 13.0, 0.0), "");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 10.0, 50.0, 3), ["one two", "three"]);
        assert_eq!(wrap("", 10.0, 45.0, 2), Vec::<String>::new());
        assert_eq!(wrap("unbreakablebutlong word", 10.0, 45.0, 2).len(), 2);
        assert!(wrap("a b c d e f g h i j k l m n o p q r", 10.0, 45.0, 2)[1].contains('…'));
    }

    #[test]
    fn names_are_safe_and_unique() {
        assert_eq!(kebab("IDA* + h"), "ida-star-plus-h");
        assert_ne!(kebab("IDA*"), kebab("IDA"));
        assert_eq!(kebab("../é"), "nameless");
        let (one, other) = (kebab(&"x".repeat(80)), kebab(&"x".repeat(81)));
        assert!(one != other && one.len() <= 48 && other.len() <= 48);
    }

    #[test]
    fn characters_forbidden_in_xml_are_removed() {
        assert_eq!(clean(" a\u{0}b\n\tc\u{FFFF} "), "a b c");
        assert_eq!(escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
