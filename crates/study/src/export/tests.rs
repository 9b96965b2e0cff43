use std::fs;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use pousse::{Effort, Measured, Round};
use pousse_search::Status;

use super::*;
use crate::columns::{COLUMNS, Kind, Value};
use crate::model::{Ran, Row, Session};
use crate::plan::{Plan, Sources};

/// Returns a study whose texts contain everything that trips up file formats.
fn study() -> Study {
    let text = r#"
name = "export"
[[instances]]
name = "with, \"quotes\" and é"
boards = ["1 2/3 0", "1 2/0 3"]
[[methods]]
algorithm = "astar"
heuristic = "manhattan"
limits = { time = "1.5s" }
"#;
    let design = Plan::read(text).and_then(|plan| plan.design(&Sources::default())).expect("a plan");
    let session = Session::now("pousse study x".into(), "a processor".into(), 2, None);
    let round = |(bound, nodes)| Round { bound, nodes, expanded: 0 };
    let effort = Effort {
        generated: 7,
        iterations: [(1, 3), (3, 4)].map(round).into(),
        seconds: 0.000_125,
        ..Effort::default()
    };
    let solved = Measured {
        status: Status::Optimal,
        cost: Some(1),
        lower_bound: Some(1),
        moves: Some("R".into()),
        effort,
        ..Measured::default()
    };
    let failed = Ran { error: Some("line one\nline \"two\", and a comma".into()), ..Ran::default() };
    let row = |instance, ran| Row { instance, method: 0, repetition: 0, session: 0, ran };
    Study { design, sessions: vec![session], rows: vec![row(0, failed), row(1, solved.into())] }
}

fn written(format: Format) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(&study(), format, folder.path()).expect("room");
    (folder, path)
}

fn expected() -> Vec<Vec<Value<'static>>> {
    let study = Box::leak(Box::new(study()));
    study.rows.iter().map(|row| COLUMNS.iter().map(|column| column.value(study, row)).collect()).collect()
}

#[test]
fn csv_round_trips() {
    let (_folder, path) = written(Format::Csv);
    let mut reader = csv::Reader::from_path(path).expect("there");
    let header: Vec<String> = reader.headers().expect("a header").iter().map(Into::into).collect();
    assert_eq!(header, COLUMNS.iter().map(|column| column.name).collect::<Vec<_>>());
    let started = header.iter().position(|name| name == "started").expect("a column");
    for (record, row) in reader.records().zip(expected()) {
        for (at, (field, value)) in record.expect("a record").iter().zip(row).enumerate() {
            let text = match value {
                Value::Text(text) => text.into_owned(),
                Value::Integer(number) => number.to_string(),
                Value::Real(number) => number.to_string(),
                Value::Missing => String::new(),
            };
            assert!(field == text || at == started, "{}: {field} {text}", header[at]);
        }
    }
}

#[test]
fn json_lines_round_trip() {
    let (_folder, path) = written(Format::JsonLines);
    let text = fs::read_to_string(path).expect("there");
    assert_eq!(text.lines().count(), 2);
    for (line, row) in text.lines().zip(expected()) {
        let object: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(line).expect("an object");
        assert_eq!(object.len(), COLUMNS.len());
        for (column, value) in COLUMNS.iter().zip(row).filter(|(column, _)| column.name != "started") {
            let there = &object[column.name];
            let same = match value {
                Value::Text(text) => there.as_str() == Some(&text),
                Value::Integer(number) => there.as_i64() == Some(number),
                Value::Real(number) => there.as_f64() == Some(number),
                Value::Missing => there.is_null(),
            };
            assert!(same, "{}: {there}", column.name);
        }
    }
}

#[test]
fn parquet_round_trips_with_its_types() {
    let (_folder, path) = written(Format::Parquet);
    let reader = SerializedFileReader::new(fs::File::open(path).expect("there")).expect("a Parquet file");
    let schema = reader.metadata().file_metadata().schema_descr();
    for (index, column) in COLUMNS.iter().enumerate() {
        let there = schema.column(index);
        let physical = match column.kind {
            Kind::Text => parquet::basic::Type::BYTE_ARRAY,
            Kind::Integer => parquet::basic::Type::INT64,
            Kind::Real => parquet::basic::Type::DOUBLE,
        };
        assert_eq!((there.name(), there.physical_type()), (column.name, physical));
    }
    for (row, expected) in reader.get_row_iter(None).expect("rows").zip(expected()) {
        let row = row.expect("a row");
        for (((name, field), value), column) in row.get_column_iter().zip(expected).zip(COLUMNS.iter()) {
            assert_eq!(name, column.name);
            let same = match (field, value) {
                (Field::Str(there), Value::Text(text)) => *there == text || name == "started",
                (Field::Long(there), Value::Integer(number)) => *there == number,
                (Field::Double(there), Value::Real(number)) => *there == number,
                (Field::Null, Value::Missing) => true,
                _ => false,
            };
            assert!(same, "{name}: {field}");
        }
    }
}

#[test]
fn values_have_the_types_of_their_columns() {
    for row in expected() {
        for (column, value) in COLUMNS.iter().zip(row) {
            let kind = match value {
                Value::Text(_) => Kind::Text,
                Value::Integer(_) => Kind::Integer,
                Value::Real(_) => Kind::Real,
                Value::Missing => continue,
            };
            assert_eq!(kind, column.kind, "{}", column.name);
        }
    }
}
