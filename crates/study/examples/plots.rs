//! Writes every plot to a folder, with realistic numbers and with extreme ones, plus a page that shows them all:
//! `cargo run -p pousse-study --example plots -- folder`.

use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;

use pousse_study::plots::{Plot, bars, by_depth, cactus, estimate, scatter, shares};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "plots".to_owned()));
    std::fs::create_dir_all(&folder)?;
    let mut page = String::from(
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <meta name=color-scheme content='light dark'><title>Plots</title><style>body{font:15px system-ui;margin:16px;\
         max-width:720px;margin-inline:auto;padding:0 12px}@media (prefers-color-scheme:dark){body{background:#1a1a1a;color:#eee}}\
         figure{margin:24px 0}</style>",
    );
    for (number, plot) in likely().into_iter().chain(trying()).enumerate() {
        std::fs::write(folder.join(format!("{number:02}-{}.svg", plot.name)), &plot.svg)?;
        let caption = plot.caption.replace('&', "&amp;").replace('<', "&lt;");
        // Writing to a string cannot fail.
        let _ = write!(page, "<figure>{}<figcaption>{caption}</figcaption></figure>", plot.svg);
    }
    std::fs::write(folder.join("index.html"), page)
}

/// Returns numbers that look random but are always the same.
fn noise(seed: u64) -> impl Iterator<Item = f64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    })
}

/// Returns numbers that roughly follow a bell curve around zero.
fn bell(seed: u64) -> impl Iterator<Item = f64> {
    let mut noise = noise(seed);
    std::iter::repeat_with(move || noise.by_ref().take(6).sum::<f64>() - 3.0)
}

const METHODS: [&str; 5] = [
    "ida-star, Manhattan",
    "ida-star, linear conflict",
    "ida-star, walking distance",
    "ida-star, pdb 5-5-5",
    "astar, pdb 6-6-3 reflected",
];

fn methods(count: usize) -> impl Iterator<Item = (usize, String)> {
    (0..count).map(|number| {
        let round = if number < 5 { String::new() } else { format!(" ({})", number / 5 + 1) };
        (number, format!("{}{round}", METHODS[number % 5]))
    })
}

fn cactus_of(count: usize, instances: usize) -> Plot {
    let series = methods(count).map(|(number, label)| {
        let centre = 17.0 - 1.3 * number as f64 % 14.0;
        let solved = instances - (instances / 5).saturating_sub(number * 7);
        let values =
            bell(number as u64 + 1).take(solved).map(|bell| (centre + 2.2 * bell).exp().round()).collect();
        cactus::Series { label, values }
    });
    let series = series.collect();
    cactus::draw(&cactus::Data {
        x_label: "nodes generated".into(),
        y_label: "instances solved".into(),
        series,
        instances,
    })
}

fn scatter_of(count: usize, unsolved: usize) -> Plot {
    let pair =
        |(x, y): (f64, f64)| ((12.0 + 2.5 * x).exp().round(), (10.5 + 2.3 * x + 0.7 * y).exp().round());
    scatter::draw(&scatter::Data {
        what: "nodes generated".into(),
        x_method: METHODS[0].into(),
        y_method: METHODS[1].into(),
        points: bell(3).zip(bell(4)).take(count).map(pair).collect(),
        x_only: bell(5).take(unsolved).map(|x| (11.0 + x).exp()).collect(),
        y_only: bell(6).take(4 * unsolved).map(|x| (14.0 + x).exp()).collect(),
    })
}

fn estimate_of(count: usize) -> Plot {
    let series = methods(count).map(|(number, label)| {
        let slope = 0.62 + 0.35 * number as f64 / count as f64;
        let point = |exact: u32| {
            let mean = f64::from(exact) * slope + if exact > 3 { 0.8 } else { 0.0 };
            let spread = f64::from(exact).sqrt() * (2.0 - slope);
            estimate::Point {
                exact,
                mean: mean.min(f64::from(exact)),
                min: (mean - spread).max(0.0) as u32,
                max: (mean + spread).min(f64::from(exact)) as u32,
                count: 5000,
            }
        };
        estimate::Series { label, points: (0..=31).map(point).collect() }
    });
    estimate::draw(&estimate::Data { of: String::new(), series: series.collect() })
}

fn by_depth_of(count: usize) -> Plot {
    let series = methods(count).map(|(number, label)| {
        let point = |(depth, bell): (u32, f64)| {
            (depth, (f64::from(depth) * (0.33 - 0.02 * (number % 9) as f64) + 0.4 * bell).exp())
        };
        by_depth::Series { label, points: (41..=66).zip(bell(number as u64)).map(point).collect() }
    });
    by_depth::draw(&by_depth::Data { y_label: "mean nodes generated".into(), series: series.collect() })
}

fn likely() -> Vec<Plot> {
    let row = |label: &str, fewer, equal, more| shares::Row { label: label.into(), fewer, equal, more };
    let bar = |label: &str, value| bars::Bar { label: label.into(), value };
    let counted = vec![
        bar(METHODS[0], 363_028_079.0),
        bar(METHODS[1], 41_012_345.0),
        bar(METHODS[2], 12_345_678.0),
        bar(METHODS[3], 3_090_405.0),
        bar(METHODS[4], 36_710.0),
    ];
    let title = "Mean nodes generated, Korf's 100 instances".to_owned();
    vec![
        cactus_of(5, 100),
        scatter_of(100, 2),
        scatter_of(181_440, 0),
        scatter_of(2500, 0),
        estimate_of(2),
        estimate_of(5),
        by_depth_of(4),
        shares::draw(&shares::Data {
            title: "Nodes generated, against Manhattan".into(),
            rows: vec![
                row("linear conflict", 95.0, 4.0, 1.0),
                row("walking distance", 70.0, 12.0, 18.0),
                row("weighted Manhattan, normalised", 22.0, 3.0, 75.0),
                row("the same again", 0.0, 100.0, 0.0),
                row("three thousand instances", 2_990.0, 5.0, 5.0),
            ],
        }),
        bars::draw(&bars::Data {
            title: title.clone(),
            x_label: "nodes generated".into(),
            log: true,
            bars: counted.clone(),
        }),
        bars::draw(&bars::Data { title, x_label: "nodes generated".into(), log: false, bars: counted }),
    ]
}

fn trying() -> Vec<Plot> {
    let long = "a <very> long & \"quoted\" name of a method, with all its parameters written out: weight=1.5, memory=4GiB";
    let numbers = [0.0, 1.0, 3.5, f64::NAN, 1e12, 12_345.6, 0.000_2];
    let bars_of = |log| {
        let bar =
            |(number, value): (usize, &f64)| bars::Bar { label: format!("{number} {long}"), value: *value };
        bars::Data {
            title: long.into(),
            x_label: long.into(),
            log,
            bars: numbers.iter().enumerate().map(bar).collect(),
        }
    };
    let point = |exact, mean, min, max| estimate::Point { exact, mean, min, max, count: 1 };
    vec![
        cactus_of(40, 3000),
        cactus::draw(&cactus::Data {
            x_label: "seconds".into(),
            y_label: "instances solved".into(),
            series: vec![
                cactus::Series { label: long.into(), values: vec![0.0, 0.0, 0.004, 0.2] },
                cactus::Series { label: "nothing solved".into(), values: vec![] },
                cactus::Series { label: "one instance".into(), values: vec![0.05] },
            ],
            instances: 5,
        }),
        cactus::draw(&cactus::Data::default()),
        scatter::draw(&scatter::Data {
            what: "seconds".into(),
            x_method: long.into(),
            y_method: format!("another {long}"),
            points: vec![(0.0, 0.0), (0.0, 0.1), (0.02, 0.0), (7.0, 7.0)],
            x_only: vec![0.0],
            y_only: vec![3.0],
        }),
        scatter::draw(&scatter::Data {
            what: "nodes".into(),
            points: vec![(5.0, 5.0)],
            ..scatter::Data::default()
        }),
        estimate::draw(&estimate::Data {
            of: String::new(),
            series: vec![
                estimate::Series { label: "one point".into(), points: vec![point(5, 7.5, 6, 9)] },
                estimate::Series { label: "none".into(), points: vec![] },
                estimate::Series {
                    label: "h = 0".into(),
                    points: vec![point(0, 0.0, 0, 0), point(9, 0.0, 0, 0)],
                },
            ],
        }),
        by_depth_of(13),
        by_depth::draw(&by_depth::Data {
            y_label: "mean seconds".into(),
            series: vec![by_depth::Series {
                label: "noughts".into(),
                points: vec![(1, 0.0), (2, 0.0), (3, 0.01)],
            }],
        }),
        shares::draw(&shares::Data {
            title: long.into(),
            rows: vec![
                shares::Row { label: long.into(), fewer: 1.0, equal: 1.0, more: 99_998.0 },
                shares::Row { label: "nothing".into(), ..shares::Row::default() },
            ],
        }),
        shares::draw(&shares::Data::default()),
        bars::draw(&bars_of(false)),
        bars::draw(&bars_of(true)),
        bars::draw(&bars::Data::default()),
    ]
}
