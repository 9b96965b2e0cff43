//! Properties of every plot: well-formed XML, a unique name, bounded size, only finite numbers, the same text each
//! time.

use super::{Plot, bars, by_depth, cactus, estimate, scatter, shares};

const NASTY: &str = "<b>A & \"B\"</b> fill=\"#0100A7\" \u{1} ' ]]> é 漢字";

/// Returns numbers that look random but are always the same.
fn noise(seed: u64) -> impl Iterator<Item = f64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    })
}

fn cactus_of(labels: &[String], values: &[f64]) -> Plot {
    let series = |label: &String| cactus::Series { label: label.clone(), values: values.to_vec() };
    cactus::draw(&cactus::Data {
        x_label: NASTY.into(),
        y_label: NASTY.into(),
        series: labels.iter().map(series).collect(),
        instances: values.len(),
    })
}

fn scatter_of(points: Vec<(f64, f64)>, x_only: Vec<f64>, y_only: Vec<f64>) -> Plot {
    let method = || NASTY.to_owned();
    scatter::draw(&scatter::Data {
        what: method(),
        x_method: method(),
        y_method: method(),
        points,
        x_only,
        y_only,
    })
}

fn estimate_of(labels: &[String], points: &[estimate::Point]) -> Plot {
    let series = |label: &String| estimate::Series { label: label.clone(), points: points.to_vec() };
    estimate::draw(&estimate::Data { of: String::new(), series: labels.iter().map(series).collect() })
}

fn by_depth_of(labels: &[String], points: &[(u32, f64)]) -> Plot {
    let series = |label: &String| by_depth::Series { label: label.clone(), points: points.to_vec() };
    by_depth::draw(&by_depth::Data { y_label: NASTY.into(), series: labels.iter().map(series).collect() })
}

fn bars_of(labels: &[String], values: &[f64], log: bool) -> Plot {
    let bar = |(label, value): (&String, &f64)| bars::Bar { label: label.clone(), value: *value };
    let bars = labels.iter().zip(values).map(bar).collect();
    bars::draw(&bars::Data { title: NASTY.into(), x_label: NASTY.into(), log, bars })
}

fn shares_of(labels: &[String], values: [f64; 3]) -> Plot {
    let [fewer, equal, more] = values;
    let row = |label: &String| shares::Row { label: label.clone(), fewer, equal, more };
    shares::draw(&shares::Data { title: NASTY.into(), rows: labels.iter().map(row).collect() })
}

/// Returns every plot, with various numbers of series and extreme values.
fn all() -> Vec<Plot> {
    let mut plots = Vec::new();
    let sets: [&[f64]; 9] = [
        &[],
        &[1.0],
        &[0.0],
        &[0.0, 0.0, 5.0],
        &[7.0; 50],
        &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -3.0],
        &[1e300, 1e-300, f64::MAX, f64::MIN_POSITIVE, 5e-324],
        &[1.0, 10.0, 1e9],
        &[0.1, 0.2, 0.3],
    ];
    for count in [0, 1, 3, 9, 40] {
        let labels: Vec<String> =
            (0..count).map(|number| format!("{number} {NASTY} {}", "long ".repeat(number * 3))).collect();
        for values in sets {
            let points: Vec<(u32, f64)> =
                values.iter().zip(0_u32..).map(|(value, depth)| (depth * 7, *value)).collect();
            let point = |(exact, mean): &(u32, f64)| estimate::Point {
                exact: *exact,
                mean: *mean,
                min: 0,
                max: u32::MAX,
                count: u64::MAX,
            };
            plots.push(cactus_of(&labels, values));
            plots.push(by_depth_of(&labels, &points));
            plots.push(estimate_of(&labels, &points.iter().map(point).collect::<Vec<_>>()));
            plots.push(bars_of(&labels, &values.repeat(40), false));
            plots.push(bars_of(&labels, &values.repeat(40), true));
            let first = values.first().copied().unwrap_or(0.0);
            plots.push(shares_of(&labels, [first, 0.0, 1.0]));
        }
    }
    for values in sets {
        let points: Vec<(f64, f64)> = values.iter().zip(values.iter().rev()).map(|(x, y)| (*x, *y)).collect();
        plots.push(scatter_of(points.clone(), values.to_vec(), vec![]));
        plots.push(scatter_of(points, vec![], values.to_vec()));
    }
    plots
}

#[test]
fn every_plot_is_valid_xml_with_a_name_and_a_box() {
    for plot in all() {
        let document = roxmltree::Document::parse(&plot.svg).expect("sound XML");
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert_eq!(root.attribute("role"), Some("img"));
        let child = |name: &str| {
            root.children().find(|node| node.tag_name().name() == name).and_then(|node| node.text())
        };
        assert_eq!(child("title"), Some(super::text::clean(&plot.title).as_str()));
        assert_eq!(child("desc"), Some(super::text::clean(&plot.caption).as_str()));
        assert!(document.descendants().all(|node| node.tag_name().name() != "b"));
        assert!(!plot.svg.contains("A7\""), "a colour that stands for a role is left");
        assert!(plot.svg.len() < 300_000, "{} has {} bytes", plot.name, plot.svg.len());
        assert!(
            plot.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        );
    }
}

#[test]
fn nothing_is_drawn_outside_the_box() {
    for plot in all() {
        let document = roxmltree::Document::parse(&plot.svg).expect("sound XML");
        let number = |text: &str| text.parse::<f64>().expect("a number");
        let frame: Vec<f64> =
            document.root_element().attribute("viewBox").expect("a box").split(' ').map(number).collect();
        for node in document.descendants() {
            for (names, limit) in [(["x", "cx", "x1", "x2"], frame[2]), (["y", "cy", "y1", "y2"], frame[3])] {
                for value in names.iter().filter_map(|name| node.attribute(*name)).map(number) {
                    assert!((0.0..=limit).contains(&value), "{}: {node:?}", plot.name);
                }
            }
            for pair in node.attribute("points").into_iter().flat_map(str::split_whitespace) {
                let (x, y) = pair.split_once(',').expect("a pair");
                assert!(
                    (0.0..=frame[2]).contains(&number(x)) && (0.0..=frame[3]).contains(&number(y)),
                    "{}",
                    plot.name
                );
            }
        }
    }
}

#[test]
fn the_same_data_give_the_same_text() {
    assert_eq!(all(), all());
}

#[test]
fn large_data_stay_small() {
    let pairs: Vec<(f64, f64)> =
        noise(1).zip(noise(2)).take(181_440).map(|(x, y)| ((x * 12.0).exp(), (y * 12.0).exp())).collect();
    for count in [3000, 3001, 181_440] {
        let plot = scatter_of(pairs[..count].to_vec(), vec![5.0; 20], vec![7.0; 20]);
        assert!(plot.svg.len() < 300_000, "{count} points: {} bytes", plot.svg.len());
    }
    let values: Vec<f64> = pairs[..30_000].iter().map(|pair| pair.0).collect();
    let labels: Vec<String> = (0..40).map(|number| format!("method {number}")).collect();
    let plot = cactus_of(&labels, &values);
    assert!(plot.svg.len() < 500_000, "{} bytes", plot.svg.len());
    assert!(cactus_of(&labels[..8], &values).svg.len() < 150_000);
}

#[test]
fn counts_in_cells_hold_every_instance() {
    let plot = scatter_of(vec![(10.0, 1000.0); 5000], vec![], vec![]);
    assert!(plot.caption.contains("Each of 5,000 instances"), "{}", plot.caption);
    assert!(plot.svg.contains("1k instances"));
}
