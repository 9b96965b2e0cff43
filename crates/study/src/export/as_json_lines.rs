//! JSON lines: one object per row, with all columns; missing values are null.

use std::io::{self, Write};

use serde::Serializer;
use serde::ser::SerializeMap;

use crate::columns::{COLUMNS, Value};
use crate::model::Study;

pub(super) fn write(study: &Study, out: &mut dyn Write) -> io::Result<()> {
    for row in &study.rows {
        let mut json = serde_json::Serializer::new(&mut *out);
        let mut map = json.serialize_map(Some(COLUMNS.len()))?;
        for column in COLUMNS.iter() {
            match column.value(study, row) {
                Value::Text(value) => map.serialize_entry(column.name, &*value)?,
                Value::Integer(number) => map.serialize_entry(column.name, &number)?,
                Value::Real(number) => map.serialize_entry(column.name, &number)?,
                Value::Missing => map.serialize_entry(column.name, &())?,
            }
        }
        map.end()?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
