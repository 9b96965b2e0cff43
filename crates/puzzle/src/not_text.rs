//! Bytes that are not text: one error instead of one for each of their lines.

use pousse_search::{Message, message};

/// How many bytes are examined for UTF-16 without a byte order mark.
const HEAD: usize = 64;

/// Returns why bytes are not a text that a puzzle could read; single characters that are not UTF-8 are left to the
/// reader.
#[must_use]
pub fn not_text(bytes: &[u8]) -> Option<Message> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let zeros = |first: usize| head.iter().skip(first).step_by(2).all(|&byte| byte == 0);
    let marked = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    let ascii = head.len() > 3 && zeros(0) != zeros(1);
    if marked || ascii {
        return Some(message!("utf-16", "this looks like UTF-16: save it as UTF-8").at(1, 1));
    }
    let zero = bytes.iter().position(|&byte| byte == 0)?;
    let before = &bytes[..zero];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    let text = "this is not a text: the byte 0x00 never occurs in one; give a file of instances as text";
    Some(message!("not-text", text).at(line, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_is_text() {
        let said = |bytes: &[u8]| not_text(bytes).map(|message| message.to_string()).unwrap_or_default();
        for text in
            [&b""[..], b"1 2 3 0", b"caf\xe9: 1 2 3 0", b"\xef\xbb\xbf1 2", b"\xff\xff", "é\u{1b}".as_bytes()]
        {
            assert_eq!(said(text), "");
        }
        for text in [&b"\xff\xfe1\0 \x002\0"[..], b"\xfe\xff\x001", b"1\0 \0", b"\x001\0 "] {
            assert_eq!(said(text), "line 1, column 1: this looks like UTF-16: save it as UTF-8");
        }
        assert!(said(b"\x7fELF\x02\0\0\0").starts_with("line 1, column 6: this is not a text"));
        assert!(said("1 2\n\u{e9}\0".as_bytes()).starts_with("line 2, column 2: "));
    }
}
