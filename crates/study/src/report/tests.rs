//! The page as a whole, parsed as XML.

use std::collections::HashSet;

use pousse_search::StopReason;
use roxmltree::{Document, ParsingOptions};

use super::*;
use crate::drawings::drawings;
use crate::figures::{Column, Figure, Metric};
use crate::model::Session;
use crate::summary::examples::{Made, error, run, solved, stopped};

fn page(made: &Made) -> String {
    let summary = Summary::of(&made.study);
    html(&made.study, &summary, &drawings(&made.study, &summary), Some("name = \"a <plan> & more\"\n"))
}

fn read(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).expect("the page is well-formed")
}

fn ids<'a>(document: &'a Document<'_>) -> Vec<&'a str> {
    document.descendants().filter_map(|node| node.attribute("id")).collect()
}

/// Two methods on boards of two sizes, with a missed optimum, a stopped run and an error.
fn made() -> Made {
    let mut made = Made::new(&["a <script>alert(1)</script>", "b & \"c\""], &[("small", 4), ("large", 2)]);
    let design = &mut made.study.design;
    design.name = "hard-cases".into();
    design.title = "</title><script>alert(2)</script>".into();
    design.description = "One.\nStill one.\n\nTwo <b>bold</b>\u{1}.".into();
    for instance in &mut design.instances[4..] {
        instance.board = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0".into();
    }
    design.figures = [100.0, 99.0]
        .map(|published| Figure {
            source: "somewhere".into(),
            metric: Metric::Largest,
            column: Column::Generated,
            method: "b & \"c\"".into(),
            against: None,
            as_text: false,
            set: Some("small".into()),
            instance: Some("1".into()),
            published,
            decimals: 0,
            note: None,
        })
        .into();
    let timed =
        Figure { column: Column::Seconds, published: 0.001, decimals: 3, ..design.figures[0].clone() };
    let unsolved = Figure { column: Column::Cost, instance: Some("4".into()), ..design.figures[0].clone() };
    design.figures.extend([timed, unsolved]);
    made.study.sessions = vec![Session { command: "pousse study <x>".into(), ..Session::default() }];
    for instance in 0..6 {
        made.add(0, instance, 0, run(10 + instance, 100 << instance, 1.0));
    }
    made.add(1, 0, 0, solved(12, 100, 1.0));
    made.add(1, 1, 0, stopped(StopReason::Time));
    made.add(1, 2, 0, error("<no> table"));
    made.add(1, 3, 0, solved(13, 300, 1.0));
    made
}

#[test]
fn the_page_is_whole_and_holds_every_table_and_plot() {
    let made = made();
    let page = page(&made);
    assert_eq!(page, self::page(&made), "the same study gives the same page");
    let document = read(&page);
    let ids = ids(&document);
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
    let summary = Summary::of(&made.study);
    for table in tables(&made.study, &summary) {
        assert!(ids.contains(&table.name.as_str()), "{}", table.name);
    }
    for plot in drawings(&made.study, &summary) {
        assert!(ids.contains(&format!("plot-{}", plot.name).as_str()), "{}", plot.name);
    }
    assert!(!ids.contains(&"other"), "every table and plot has its place");
    for link in document.descendants().filter_map(|node| node.attribute("href")) {
        assert!(ids.contains(&link.strip_prefix('#').expect("links stay in the page")), "{link}");
    }
    let heads: Vec<&str> = document
        .descendants()
        .map(|node| node.tag_name().name())
        .filter(|name| ["h1", "h2"].contains(name))
        .collect();
    assert_eq!(heads.iter().filter(|head| **head == "h1").count(), 1);
    assert_eq!(heads[0], "h1");
    assert!(page.contains("<p>One. Still one.</p>\n<p>Two &lt;b&gt;bold&lt;/b&gt; .</p>"));
    assert!(page.contains("<li class=\"alert\">Incomplete: 10 of 12 runs are done.</li>"));
    assert!(
        page.contains("class=\"verdict equal\">✓ equal<")
            && page.contains("class=\"verdict differs\">≠ differs<")
    );
}

#[test]
fn nothing_is_loaded_and_nothing_runs() {
    let page = page(&made());
    let document = read(&page);
    for node in document.descendants() {
        assert!(!["script", "link", "img", "iframe", "object"].contains(&node.tag_name().name()), "{node:?}");
        assert!(
            node.attributes().all(|one| one.name() != "src" && !one.name().starts_with("on")),
            "{node:?}"
        );
        assert!(node.attributes().all(|one| !one.value().contains("http")), "{node:?}");
    }
    assert!(!page.contains("url(") && !page.contains("@import"));
    assert!(page.contains("a &lt;script&gt;alert(1)&lt;/script&gt;"));
}

#[test]
fn small_and_empty_studies_have_pages() {
    let mut one = Made::new(&["a"], &[("s", 1)]);
    one.add(0, 0, 0, run(3, 10, 1.0));
    for made in [Made::new(&[], &[]), Made::new(&["a"], &[]), Made::new(&["a", "b"], &[("s", 2)]), one] {
        let page = page(&made);
        let document = read(&page);
        assert!(ids(&document).contains(&"repeat"));
    }
}

#[test]
fn a_large_study_has_a_page_that_can_be_opened() {
    let labels: Vec<String> = (0..16).map(|number| format!("method number {number}")).collect();
    let mut made = Made::new(&labels.iter().map(String::as_str).collect::<Vec<_>>(), &[("s", 2000)]);
    for method in 0..16 {
        for instance in 0..2000 {
            let nodes = 10 + u64::from(instance) * u64::from(method + 1);
            made.add(method, instance, 0, run(10 + instance % 60, nodes, f64::from(instance)));
        }
    }
    let page = page(&made);
    let document = read(&page);
    let longest = document.descendants().filter(|node| node.has_tag_name("tbody"));
    let longest = longest.map(|body| body.children().filter(|row| row.has_tag_name("tr")).count()).max();
    assert!(longest >= Some(900), "{longest:?}");
    assert!(page.len() < 4_000_000, "{} bytes", page.len());
    for table in document.descendants().filter(|node| node.has_tag_name("tbody")) {
        let folded = table.ancestors().any(|node| node.has_tag_name("details"));
        let rows = table.children().filter(|row| row.has_tag_name("tr")).count();
        assert!(folded || rows <= 40, "{rows} rows");
    }
}

#[test]
fn files_are_written_and_old_ones_removed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let folder = folder.path();
    let made = made();
    let page = write(&made.study, &Summary::of(&made.study), None, folder).expect("it can be written");
    let count = |of: &str| std::fs::read_dir(folder.join(of)).expect("it is there").count();
    let (plots, csvs) = (count(SVG_FOLDER), count(CSV_FOLDER));
    assert!(plots > 5 && csvs > 10);
    let own = folder.join(CSV_FOLDER).join("mine.csv");
    std::fs::write(&own, "x").expect("it can be written");

    let empty = Made::new(&["a"], &[("s", 1)]);
    write(&empty.study, &Summary::of(&empty.study), None, folder).expect("it can be written");
    assert_eq!(count(SVG_FOLDER), 0);
    assert_eq!(count(CSV_FOLDER), 4, "coverage, methods, sets, and the one that is not ours");
    assert!(own.exists() && page.exists() && folder.join(MARKDOWN).exists());
}
