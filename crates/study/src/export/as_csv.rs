//! CSV: a header, then one line per row; missing values are empty.

use std::io::{self, Write};

use crate::columns::{COLUMNS, Value};
use crate::model::Study;

pub(super) fn write(study: &Study, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(COLUMNS.iter().map(|column| column.name))?;
    let mut text = String::new();
    for row in &study.rows {
        for column in COLUMNS.iter() {
            match column.value(study, row) {
                Value::Text(value) => csv.write_field(&*value)?,
                Value::Missing => csv.write_field("")?,
                number => {
                    use std::fmt::Write as _;
                    text.clear();
                    let written = match number {
                        Value::Integer(number) => write!(text, "{number}"),
                        Value::Real(number) => write!(text, "{number}"),
                        _ => Ok(()),
                    };
                    written.map_err(io::Error::other)?;
                    csv.write_field(&text)?;
                }
            }
        }
        csv.write_record(None::<&[u8]>)?;
    }
    csv.flush()
}
