//! A table as HTML, to be embedded in a page.

use std::fmt::Write as _;

use super::{Align, Cell, Table};

impl Table {
    /// Writes it as HTML: a `div` of class `scroll`, so that on a narrow screen the table scrolls and not the page,
    /// with the keyboard too, and the note below it. The first cell of each row is its heading; columns of numbers have
    /// the class `number`.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut out = format!(
            "<div class=\"scroll\" role=\"group\" aria-label=\"{title}\" tabindex=\"0\">\n\
             <table class=\"results\" id=\"{}\">\n<caption><span>{title}</span></caption>\n<thead>\n<tr>",
            escaped(&self.name),
            title = escaped(&self.title)
        );
        for head in &self.header {
            let class = class(head.align);
            let _ = write!(out, "<th scope=\"col\"{class}>{}</th>", escaped(&head.text));
        }
        out.push_str("</tr>\n</thead>\n<tbody>\n");
        for row in &self.rows {
            out.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                let class = class(self.header.get(column).map_or(Align::Left, |head| head.align));
                let (open, close) = if column == 0 { ("th scope=\"row\"", "th") } else { ("td", "td") };
                let text = escaped(&cell.to_text());
                let _ = match cell {
                    Cell::Missing => {
                        write!(out, "<{open}{class}><span class=\"missing\">{text}</span></{close}>")
                    }
                    _ => write!(out, "<{open}{class}>{text}</{close}>"),
                };
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody>\n</table>\n</div>\n");
        if !self.note.is_empty() {
            let _ = writeln!(out, "<p class=\"note\">{}</p>", escaped(&self.note));
        }
        out
    }
}

fn class(align: Align) -> &'static str {
    match align {
        Align::Left => "",
        Align::Right => " class=\"number\" style=\"text-align:right\"",
    }
}

/// Escapes characters that are special in HTML, and replaces those not allowed in a page.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(letter),
            _ if letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}') => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::table::example;

    #[test]
    fn text_is_escaped_and_numbers_are_right_aligned() {
        let html = example().to_html();
        assert!(
            html.starts_with(
                "<div class=\"scroll\" role=\"group\" aria-label=\"Effort &amp; more\" tabindex=\"0\">"
            ),
            "{html}"
        );
        for part in [
            "<table class=\"results\" id=\"effort-a\">",
            "<caption><span>Effort &amp; more</span></caption>",
            "<th scope=\"col\">Method</th>",
            "<th scope=\"col\" class=\"number\" style=\"text-align:right\">Mean &lt;nodes&gt;</th>",
            "<th scope=\"row\">日本, &quot;x&quot;</th>",
            "<td class=\"number\" style=\"text-align:right\">181,440</td>",
            "<span class=\"missing\">–</span>",
            "<p class=\"note\">Over *solved* instances.</p>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}
