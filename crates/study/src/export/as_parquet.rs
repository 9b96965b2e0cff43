//! Parquet: typed columns, all of which may have nulls; DuckDB, pandas and Polars read it as it is.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use crate::columns::{COLUMNS, Column, Kind, Value};
use crate::model::{Row, Study};

/// Rows of a group: what a reader holds at a time.
const GROUP: usize = 65_536;

pub(super) fn write(study: &Study, out: &mut (dyn Write + Send)) -> io::Result<()> {
    let fields = COLUMNS.iter().map(field).collect::<Result<Vec<_>, _>>().map_err(io::Error::other)?;
    let schema = Type::group_type_builder("row").with_fields(fields).build().map_err(io::Error::other)?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("pousse {}", env!("CARGO_PKG_VERSION")))
        .build();
    let mut file =
        SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties)).map_err(io::Error::other)?;
    for rows in study.rows.chunks(GROUP) {
        let mut group = file.next_row_group().map_err(io::Error::other)?;
        for column in COLUMNS {
            let Some(mut writer) = group.next_column().map_err(io::Error::other)? else { break };
            write_column(study, rows, column, writer.untyped()).map_err(io::Error::other)?;
            writer.close().map_err(io::Error::other)?;
        }
        group.close().map_err(io::Error::other)?;
    }
    file.close().map_err(io::Error::other)?;
    Ok(())
}

fn field(column: &Column) -> parquet::errors::Result<Arc<Type>> {
    let (physical, logical) = match column.kind {
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Kind::Integer => (Physical::INT64, None),
        Kind::Real => (Physical::DOUBLE, None),
    };
    let field = Type::primitive_type_builder(column.name, physical)
        .with_logical_type(logical)
        .with_repetition(Repetition::OPTIONAL);
    Ok(Arc::new(field.build()?))
}

/// Writes a column of a group: the values that there are, and for each row whether there is one.
fn write_column(
    study: &Study,
    rows: &[Row],
    column: &Column,
    writer: &mut ColumnWriter<'_>,
) -> parquet::errors::Result<()> {
    let values = rows.iter().map(|row| (column.value)(study, row));
    let mut there = Vec::with_capacity(rows.len());
    let mut note = |value: &Value<'_>| there.push(i16::from(*value != Value::Missing));
    match writer {
        ColumnWriter::ByteArrayColumnWriter(writer) => {
            let mut texts = Vec::new();
            for value in values {
                note(&value);
                if let Value::Text(text) = value {
                    texts.push(ByteArray::from(text.into_owned().into_bytes()));
                }
            }
            writer.write_batch(&texts, Some(&there), None)?;
        }
        ColumnWriter::Int64ColumnWriter(writer) => {
            let mut numbers = Vec::new();
            for value in values {
                note(&value);
                if let Value::Integer(number) = value {
                    numbers.push(number);
                }
            }
            writer.write_batch(&numbers, Some(&there), None)?;
        }
        ColumnWriter::DoubleColumnWriter(writer) => {
            let mut numbers = Vec::new();
            for value in values {
                note(&value);
                if let Value::Real(number) = value {
                    numbers.push(number);
                }
            }
            writer.write_batch(&numbers, Some(&there), None)?;
        }
        _ => unreachable!("columns are text, integers or reals"),
    }
    Ok(())
}
