//! Parquet: typed columns, all nullable, compressed with Snappy; DuckDB, pandas and Polars can read it directly.
//!
//! The crate for it, with its dependencies, would be a tenth of the whole build: hence the feature `parquet`. The tests
//! of this crate have the writer without the feature too, since they read its files with the same crate.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::columns::{COLUMNS, Column, Kind, Value};
use crate::model::{Row, Study};

/// The rows of a group, which is what a reader holds at a time.
const GROUP: usize = 65_536;

pub(super) fn write(study: &Study, out: &mut (dyn Write + Send)) -> io::Result<()> {
    write_file(study, out).map_err(|error| match error {
        ParquetError::External(error) => match error.downcast() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    })
}

fn write_file(study: &Study, out: &mut (dyn Write + Send)) -> Result<(), ParquetError> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("pousse version {}", env!("CARGO_PKG_VERSION")))
        .build();
    let mut file = SerializedFileWriter::new(out, schema()?, Arc::new(properties))?;
    for rows in study.rows.chunks(GROUP) {
        let mut group = file.next_row_group()?;
        for column in COLUMNS.iter() {
            match column.kind {
                Kind::Text => put::<ByteArrayType>(&mut group, study, rows, column, |value| match value {
                    Value::Text(text) => Some(ByteArray::from(text.as_bytes().to_vec())),
                    _ => None,
                }),
                Kind::Integer => put::<Int64Type>(&mut group, study, rows, column, |value| match value {
                    Value::Integer(number) => Some(number),
                    _ => None,
                }),
                Kind::Real => put::<DoubleType>(&mut group, study, rows, column, |value| match value {
                    Value::Real(number) => Some(number),
                    _ => None,
                }),
            }?;
        }
        group.close()?;
    }
    file.close()?;
    Ok(())
}

/// Returns the names and types of the columns.
fn schema() -> Result<TypePtr, ParquetError> {
    let typed = |column: &Column| {
        let (physical, logical) = match column.kind {
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Integer => (Physical::INT64, None),
            Kind::Real => (Physical::DOUBLE, None),
        };
        let column = Type::primitive_type_builder(column.name, physical);
        column.with_repetition(Repetition::OPTIONAL).with_logical_type(logical).build().map(Arc::new)
    };
    let columns = COLUMNS.iter().map(typed).collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("row").with_fields(columns).build().map(Arc::new)
}

/// Writes one column of some rows.
fn put<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, &mut (dyn Write + Send)>,
    study: &Study,
    rows: &[Row],
    column: &Column,
    read: fn(Value<'_>) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let values: Vec<Option<T::T>> = rows.iter().map(|row| read(column.value(study, row))).collect();
    // The definition levels: whether each row has a value.
    let there: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    let mut writer = group.next_column()?.ok_or_else(|| ParquetError::General("a column too many".into()))?;
    writer.typed::<T>().write_batch(&values, Some(&there), None)?;
    writer.close()
}
