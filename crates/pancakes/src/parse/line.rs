//! One line of text: its label, its words, and the stack that they form.

use pousse_search::text::ReadError;
use pousse_search::text::{Line, is_number};
use pousse_search::{Message, message};

use super::Instance;
use crate::{Kind, MOST, Stack};

/// A line that has content.
pub(super) struct Words<'a> {
    line: Line<'a>,
    label: Option<&'a str>,
    words: Vec<Word<'a>>, // at most one more than fit into a stack
}

#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    /// The character in the line, from 1.
    column: usize,
}

/// The sign before a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    None,
    Plus,
    Minus,
}

const SIGNS: &str =
    "burnt pancakes each have a sign, such as +3 -1 +2 (- means burnt side up); plain ones have none";

impl<'a> Words<'a> {
    pub(super) fn of(line: Line<'a>) -> Option<Self> {
        let text = line.uncommented();
        if text.trim().is_empty() {
            return None;
        }
        let (label, start) = line.label();
        let mut words = Vec::new();
        let mut column = text[..start].chars().count() + 1;
        let mut rest = &text[start..];
        while let Some(first) = rest.chars().next() {
            // A comma is a word of its own, so that one in the wrong place is an error.
            let end = match first {
                c if c.is_whitespace() || c == ',' => first.len_utf8(),
                _ => rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(rest.len()),
            };
            let word = &rest[..end];
            if !first.is_whitespace() {
                words.push(Word { text: word, column });
                if words.len() > 2 * MOST + 2 {
                    break;
                }
            }
            column += word.chars().count();
            rest = &rest[end..];
        }
        Some(Self { line, label, words })
    }

    /// Returns whether there is nothing after the label.
    pub(super) fn only_label(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns whether the first word is `stack`.
    pub(super) fn named(&self) -> bool {
        self.words.first().is_some_and(|word| word.text.eq_ignore_ascii_case("stack"))
    }

    /// Returns whether all words are numbers with signs, none of them 0.
    pub(super) fn all_signed(&self) -> bool {
        let mut numbers = self.words.iter().filter(|word| word.text != ",").peekable();
        numbers.peek().is_some()
            && numbers.all(|word| {
                let number = word.text.strip_prefix(['+', '-']);
                number.is_some_and(|digits| is_number(digits) && digits.bytes().any(|byte| byte != b'0'))
            })
    }

    /// Builds the stack, or reports which word is wrong.
    pub(super) fn stack(&self) -> Result<Instance, ReadError> {
        let words = self.words.get(usize::from(self.named())..).unwrap_or(&[]);
        let mut numbers: Vec<(Word<'a>, Sign, i64)> = Vec::new();
        let mut after_number = false; // a comma may only follow a number
        for &word in words {
            if word.text == "," {
                if !after_number {
                    let message = message!("comma", "there is nothing before this comma");
                    return Err(self.wrong(word.column, message));
                }
                after_number = false;
                continue;
            }
            after_number = true;
            let (sign, number) = self.number(word)?;
            if numbers.len() == MOST {
                let text = format!("too many pancakes: a stack has at most {MOST}");
                let message = message!("stack.too-many", text, most = MOST);
                return Err(self.wrong(word.column, message));
            }
            if let Some(&(first, first_sign, _)) = numbers.first()
                && (first_sign == Sign::None) != (sign == Sign::None)
            {
                let (with, without) = if sign == Sign::None { (first, word) } else { (word, first) };
                let (with, without) = (with.text, without.text);
                let text = format!("{with} has a sign, but {without} has none");
                let message = message!("stack.sign", text, with, without);
                return Err(self.wrong(word.column, message).hint(message!("stack.signs", SIGNS)));
            }
            numbers.push((word, sign, number));
        }
        let Some(&(_, sign, _)) = numbers.first() else {
            let end = self.line.uncommented().trim_end().chars().count() + 1;
            let wrong = self.wrong(end, message!("stack.empty", "there are no pancakes here"));
            return Err(wrong.hint(write_sizes()));
        };
        let kind = if sign == Sign::None { Kind::Plain } else { Kind::Burnt };
        let sizes: Vec<i64> = numbers.iter().map(|&(.., number)| number).collect();
        let pancakes = sizes.len();
        if let Some(&(word, ..)) = numbers.iter().find(|(.., size)| size.unsigned_abs() > pancakes as u64) {
            return Err(self.no_such_size(word, &sizes));
        }
        let stack = Stack::new(kind, &sizes).map_err(|message| {
            // Each number is a size by now, so one must occur twice.
            let again = |at: &usize| sizes[..*at].iter().any(|size| size.abs() == sizes[*at].abs());
            let second = (0..pancakes).find(again).unwrap_or(0);
            self.wrong(numbers[second].0.column, message)
        })?;
        Ok(Instance { label: self.label.map(str::to_owned), stack, line: self.line.number })
    }

    /// Reads the sign and the size of a word.
    fn number(&self, word: Word<'a>) -> Result<(Sign, i64), ReadError> {
        let (sign, digits) = match word.text.as_bytes()[0] {
            b'+' => (Sign::Plus, &word.text[1..]),
            b'-' => (Sign::Minus, &word.text[1..]),
            _ => (Sign::None, word.text),
        };
        if digits.is_empty() {
            let text = word.text;
            let message = message!("stack.no-number", format!("`{text}` has no number"), text);
            let hint = message!("stack.together", "write the sign and the size together, such as -3");
            return Err(self.wrong(word.column, message).hint(hint));
        }
        if !is_number(digits) {
            let shown: String = word.text.chars().take(20).collect();
            let text = format!("`{shown}` is not the size of a pancake");
            let wrong = self.wrong(word.column, message!("stack.not-a-size", text, shown));
            let hint = "each line is one stack, with sizes from top to bottom: `stack 3 1 2`";
            return Err(wrong.hint(message!("stack.lines", hint)));
        }
        match digits.parse::<i64>() {
            Ok(0) => {
                let wrong = self.wrong(word.column, message!("stack.zero", "there is no pancake of size 0"));
                Err(wrong.hint(message!("stack.from-one", "sizes start at 1")))
            }
            Ok(size) if size <= MOST as i64 => Ok((sign, if sign == Sign::Minus { -size } else { size })),
            _ => {
                let shown: String = word.text.chars().take(20).collect();
                let text = format!("{shown} is too large: sizes go up to {MOST}");
                Err(self.wrong(word.column, message!("stack.too-large", text, shown, most = MOST)))
            }
        }
    }

    /// Points to a size that is too large for the number of pancakes.
    fn no_such_size(&self, word: Word<'a>, sizes: &[i64]) -> ReadError {
        let (size, pancakes) = (word.text, sizes.len());
        let there = |size: i64| sizes.iter().any(|number| number.abs() == size);
        let missing = (1..=pancakes as i64).find(|&size| !there(size)).unwrap_or(1);
        let text = format!("{size} is not a size in a stack of {pancakes}");
        let hint = format!("a stack has every size from 1 on, each once: {missing} is missing");
        self.wrong(word.column, message!("stack.no-such-size", text, size, pancakes)).hint(message!(
            "stack.every-size",
            hint,
            missing
        ))
    }

    fn wrong(&self, column: usize, message: Message) -> ReadError {
        self.line.wrong(column, message)
    }
}

/// Says how to write a stack.
pub(super) fn write_sizes() -> Message {
    message!("stack.write", "write the sizes from top to bottom, such as `stack 3 1 2`")
}
