//! A table as CSV (RFC 4180, with line feeds).

use super::Table;

impl Table {
    /// Writes it as CSV: a line of column names, then the rows; numbers are plain and unabridged.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut out = String::new();
        line(&mut out, self.header.iter().map(|head| head.text.clone()));
        for row in &self.rows {
            line(&mut out, row.iter().map(super::Cell::to_csv));
        }
        out
    }
}

fn line(out: &mut String, fields: impl Iterator<Item = String>) {
    for (column, field) in fields.enumerate() {
        if column > 0 {
            out.push(',');
        }
        if field.contains([',', '"', '\n', '\r']) {
            out.push('"');
            out.push_str(&field.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(&field);
        }
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use crate::table::example;

    #[test]
    fn fields_are_quoted_where_needed_and_numbers_are_plain() {
        let wanted = "Method,Solved,Mean <nodes>\nIDA* | md,181440,1234.56\n\"日本, \"\"x\"\"\",3,\n";
        assert_eq!(example().to_csv(), wanted);
    }
}
