//! A table as HTML, to be put in a page.

use std::fmt::Write as _;

use super::{Align, Cell, Table};

impl Table {
    /// Returns it as HTML: a `div` of class `scroll`, so that a narrow screen scrolls the table and not the page, and
    /// the note below it. The first cell of each row is its head; columns of numbers have the class `number`.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut out = format!(
            "<div class=\"scroll\">\n<table class=\"results\" id=\"{}\">\n<caption>{}</caption>\n<thead>\n<tr>",
            escaped(&self.name),
            escaped(&self.title)
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

/// Replaces what HTML would read as its own.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::table::example;

    #[test]
    fn text_is_escaped_and_numbers_stand_at_the_right() {
        let html = example().to_html();
        assert!(
            html.starts_with("<div class=\"scroll\">\n<table class=\"results\" id=\"effort-a\">"),
            "{html}"
        );
        for part in [
            "<caption>Effort &amp; more</caption>",
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
