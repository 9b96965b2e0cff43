//! The page around the sections: head, contents, key numbers; and how tables and plots are embedded.

use std::fmt::Write as _;

use crate::figures::Agreement;
use crate::model::Study;
use crate::plots::Plot;
use crate::summary::Summary;
use crate::table::{Cell, Table, escaped};

const STYLE: &str = include_str!("style.css");
/// Longer tables are collapsed.
const LONG: usize = 40;
/// The table of published figures may be longer before it is collapsed: it is what its readers came for.
const LONG_FIGURES: usize = 60;
/// Tables that give the details of a shorter one are collapsed sooner.
const LONG_DETAILS: usize = 12;
const DETAILS: [&str; 7] = [
    "effort",
    "effort-common",
    "growth-by-length",
    "estimates-by-distance",
    "branching-by-depth",
    "pairwise-nodes-list",
    "pairwise-time-list",
];

/// A part of the page with a heading.
pub(super) struct Section {
    /// Its anchor, which differs from the names of all tables.
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    /// Its content, as HTML.
    pub(super) body: String,
}

/// Assembles the page.
pub(super) fn page(study: &Study, summary: &Summary, sections: &[Section]) -> String {
    let design = &study.design;
    let title = if design.title.is_empty() { &design.name } else { &design.title };
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"generator\" content=\"pousse {}\"/>\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#content\">Skip to the content</a>\n<div class=\"frame\">\n",
        escaped(crate::session::VERSION),
        escaped(title),
    );
    out.push_str("<header>\n");
    let _ = writeln!(out, "<p class=\"kicker\">Study <code>{}</code></p>", escaped(&design.name));
    let _ = writeln!(out, "<h1>{}</h1>", escaped(title));
    out.push_str(&paragraphs(&design.description));
    out.push_str(&remarks(summary));
    out.push_str(&key_numbers(study, summary));
    out.push_str("</header>\n");
    out.push_str("<nav class=\"contents\" aria-label=\"Contents\">\n<strong>Contents</strong>\n<ol>\n");
    for Section { id, title, .. } in sections {
        let _ = writeln!(out, "<li><a href=\"#{id}\">{title}</a></li>");
    }
    out.push_str("</ol>\n</nav>\n<main id=\"content\">\n");
    for Section { id, title, body } in sections {
        let _ = write!(
            out,
            "<section id=\"{id}\" aria-labelledby=\"{id}-title\">\n<h2 id=\"{id}-title\">{title}</h2>\n"
        );
        out.push_str(body);
        out.push_str("</section>\n");
    }
    let _ = write!(
        out,
        "<footer>Written by pousse {}, commit {}.</footer>\n</main>\n</div>\n</body>\n</html>\n",
        escaped(crate::session::VERSION),
        escaped(crate::session::COMMIT)
    );
    out
}

/// Writes a table for the page: long ones collapsed, verdicts marked.
pub(super) fn table(table: &Table) -> String {
    let html = match table.name.as_str() {
        "figures" => return with_verdicts(table),
        name if name.starts_with("pairwise") && !name.ends_with("-list") && name != "pairwise-text" => {
            table.to_html().replacen("class=\"results\"", "class=\"results matrix\"", 1)
        }
        _ => table.to_html(),
    };
    folded(table, String::new(), html)
}

/// Collapses a table if it is long; the text that leads to it stays visible.
fn folded(table: &Table, lead: String, html: String) -> String {
    let longest = match table.name.as_str() {
        "figures" => LONG_FIGURES,
        name if DETAILS.contains(&name) => LONG_DETAILS,
        _ => LONG,
    };
    if table.rows.len() <= longest {
        return lead + &html;
    }
    let rows = Cell::integer(table.rows.len()).to_text();
    let title = escaped(&table.title);
    format!("{lead}<details>\n<summary>{title} <span>({rows} rows)</span></summary>\n{html}</details>\n")
}

/// Writes the table of published figures: says how many agree, puts the numbers first, and adds a sign to each verdict,
/// so that it can be seen at a glance and without colours.
fn with_verdicts(table: &Table) -> String {
    let column = |name: &str| table.header.iter().position(|head| head.text == name);
    let all_the_same = |column: usize| table.rows.windows(2).all(|two| two[0][column] == two[1][column]);
    let mut shown = table.clone();
    let order = ["What", "Verdict", "Published", "Ours", "Difference", "Note", "Source"].map(column);
    let mut order: Vec<usize> = order.into_iter().flatten().collect();
    if order.len() != table.header.len() {
        return table.to_html();
    }
    let mut source = String::new();
    if let Some(column) = column("Source").filter(|&column| all_the_same(column)) {
        order.retain(|&other| other != column);
        source = table.rows.first().map_or(String::new(), |row| {
            format!(" The published figures are from {}.", row[column].to_text())
        });
    }
    order.retain(|&other| table.rows.iter().any(|row| row[other] != Cell::Missing));
    shown.header = order.iter().map(|&column| table.header[column].clone()).collect();
    shown.rows =
        (table.rows.iter()).map(|row| order.iter().map(|&column| row[column].clone()).collect()).collect();
    let place = shown.header.iter().position(|head| head.text == "Verdict");
    let mut counts = [0u64; SIGNS.len()];
    for row in &mut shown.rows {
        let Some(Cell::Text(text)) = place.and_then(|place| row.get_mut(place)) else { continue };
        if let Some(which) = SIGNS.iter().position(|(verdict, _, _)| text == verdict.name()) {
            counts[which] += 1;
            *text = format!("{} {text}", SIGNS[which].1);
        }
    }
    let [equal, differ, time, wait] = counts.map(|count| Cell::Integer(count).to_text());
    let lead = format!(
        "<p>Each published figure beside the same figure from these runs: <b>✓ {equal}</b> equal to the published \
         decimals, <b>≠ {differ}</b> different, <b>◷ {time}</b> times from other machines, <b>… {wait}</b> without a \
         counterpart yet.{}</p>\n",
        escaped(&source)
    );
    let mut html = shown.to_html();
    for (verdict, sign, class) in SIGNS {
        let word = format!("{sign} {}", verdict.name());
        html =
            html.replace(&format!("<td>{word}</td>"), &format!("<td class=\"verdict {class}\">{word}</td>"));
    }
    folded(&shown, lead, html)
}

/// Verdicts with their signs and classes.
const SIGNS: [(Agreement, &str, &str); 4] = [
    (Agreement::Equal, "✓", "equal"),
    (Agreement::Differs, "≠", "differs"),
    (Agreement::Time, "◷", "time"),
    (Agreement::Missing, "…", "waits"),
];

/// Writes plots for the page, side by side if there is room.
pub(super) fn figures(plots: &[&Plot]) -> String {
    if plots.is_empty() {
        return String::new();
    }
    let mut out = String::from("<div class=\"plots\">\n");
    for Plot { name, caption, svg, .. } in plots {
        let _ = writeln!(
            out,
            "<figure id=\"plot-{}\">\n{svg}\n<figcaption>{}</figcaption>\n</figure>",
            escaped(name),
            escaped(caption)
        );
    }
    out.push_str("</div>\n");
    out
}

/// Writes a text as paragraphs, split at blank lines.
fn paragraphs(text: &str) -> String {
    let mut out = String::new();
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim).chain([""]) {
        if !line.is_empty() {
            lines.push(line);
        } else if !lines.is_empty() {
            let _ = writeln!(out, "<p>{}</p>", escaped(&lines.join(" ")));
            lines.clear();
        }
    }
    out
}

fn remarks(summary: &Summary) -> String {
    let remarks = summary.remarks();
    if remarks.is_empty() {
        return String::new();
    }
    let mut out = String::from("<ul class=\"remarks\">\n");
    for remark in &remarks {
        let grave =
            ["Incomplete", "CONTRADICTION", "Counts differ"].iter().any(|start| remark.starts_with(start));
        let class = if grave { " class=\"alert\"" } else { "" };
        let _ = writeln!(out, "<li{class}>{}</li>", escaped(remark));
    }
    out.push_str("</ul>\n");
    out
}

/// Writes the key numbers: how large the study is and how it went.
fn key_numbers(study: &Study, summary: &Summary) -> String {
    let count = |number: u64| Cell::Integer(number).to_text();
    let lines = &summary.coverage.lines;
    let solved = lines.iter().map(|line| line.solved).sum();
    let optimal = lines.iter().map(|line| line.optimal).sum();
    let runs = if summary.finished == summary.expected {
        ("runs".into(), count(summary.finished))
    } else {
        (format!("runs of {}", count(summary.expected)), count(summary.finished))
    };
    let mut numbers: Vec<(String, String)> = vec![
        runs,
        ("runs solved".into(), count(solved)),
        ("proven optimal".into(), count(optimal)),
        ("methods".into(), count(study.design.methods.len() as u64)),
        ("instances".into(), count(study.design.instances.len() as u64)),
    ];
    if study.design.repetitions > 1 {
        numbers.push(("repetitions".into(), count(study.design.repetitions.into())));
    }
    if !summary.figures.is_empty() {
        let equal = summary.figures.iter().filter(|one| one.verdict == Agreement::Equal).count();
        let label = format!("published figures equal, of {}", count(summary.figures.len() as u64));
        numbers.push((label, count(equal as u64)));
    }
    let mut out = String::from("<dl class=\"numbers\">\n");
    for (label, number) in numbers {
        let _ = writeln!(out, "<div><dt>{label}</dt><dd>{number}</dd></div>");
    }
    out.push_str("</dl>\n");
    out
}
