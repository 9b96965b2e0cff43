//! Rules for the page and its tests: scripts, style sheets and markup.
//!
//! The page promises not to contact other hosts, and its policy allows no inline code or style; what users paste must
//! never become markup. Violations show up here, before a browser has to refuse them.

use super::{MOST_LINES, too_long};

/// The folder with the files that are served.
const PAGE: &str = "crates/web/page/";
/// Addresses that the page may contain, since nothing fetches them: XML namespaces; links for readers are added here.
const ADDRESSES: &[&str] = &["http://www.w3.org/"];
/// What scripts of the page must not contain, and what to use instead.
const SCRIPT: &[(&str, &str)] = &[
    ("innerHTML", "text becomes markup; create elements with h() and svg()"),
    ("outerHTML", "text becomes markup; create elements with h() and svg()"),
    ("insertAdjacentHTML", "text becomes markup; create elements with h() and svg()"),
    ("document.write", "text becomes markup; create elements with h() and svg()"),
    ("eval(", "text becomes code"),
    ("new Function(", "text becomes code"),
    ("cssText", "set style properties one at a time"),
    ("setAttribute('style'", "the policy allows no inline style; use a class or a style property"),
    ("setAttribute(\"style\"", "the policy allows no inline style; use a class or a style property"),
    ("console.log(", "the page must not print"),
    ("debugger;", "left over from debugging"),
];
/// What markup of the page must not contain.
const MARKUP: &[(&str, &str)] = &[
    (" style=", "the policy allows no inline style"),
    ("<style", "the policy allows no inline style"),
    ("javascript:", "the policy allows no inline script"),
];

/// Returns what is wrong with a file, each complaint with its line; other kinds of files are never wrong.
pub(super) fn wrong(path: &str, text: &str) -> Vec<(usize, String)> {
    let Some((_, kind @ ("js" | "mjs" | "css" | "html" | "svg"))) = path.rsplit_once('.') else {
        return Vec::new();
    };
    let mut wrong = Vec::new();
    if let ("js" | "mjs" | "css", Some(what)) = (kind, too_long(text.trim_end().lines().count())) {
        wrong.push((MOST_LINES + 1, what));
    }
    for (index, line) in text.lines().enumerate() {
        let mut say = |what: String| wrong.push((index + 1, what));
        if line.contains("TODO") && !line.contains("TODO(#") {
            say("a to-do without an issue; write TODO(#number)".into());
        }
        if kind == "mjs" && (line.contains("test.only(") || line.contains("only: true")) {
            say("this skips the other tests".into());
        }
        if !path.starts_with(PAGE) || is_comment(line) {
            continue;
        }
        if let Some(address) = foreign_address(line) {
            say(format!("the page must not contact other hosts: {address}"));
        }
        let rules = if matches!(kind, "js" | "mjs") { SCRIPT } else { MARKUP };
        for (words, why) in rules.iter().filter(|(words, _)| says(line, words)) {
            say(format!("'{}': {why}", words.trim()));
        }
        if matches!(kind, "html" | "svg") {
            if line.contains("<script") && !line.contains("src=") {
                say("the policy allows no inline script".into());
            }
            if let Some(name) = listener(line) {
                say(format!("the policy allows no inline script: {name}"));
            }
        }
    }
    wrong
}

/// Returns whether a line contains the words, but not as the end of a longer one.
fn says(line: &str, words: &str) -> bool {
    line.match_indices(words).any(|(place, _)| {
        !words.starts_with(char::is_alphabetic) || !line[..place].ends_with(char::is_alphanumeric)
    })
}

/// Returns whether a whole line is a comment, in scripts, style sheets or markup.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    ["//", "/*", "* ", "*/", "<!--"].iter().any(|start| line.starts_with(start))
}

/// Returns the first address of another host in a line, except the allowed ones.
fn foreign_address(line: &str) -> Option<&str> {
    let schemes = ["http://", "https://", "ws://", "wss://", "\"//", "'//", "(//"];
    let mut places: Vec<usize> =
        schemes.iter().flat_map(|scheme| line.match_indices(scheme)).map(|(place, _)| place).collect();
    places.sort_unstable();
    places
        .into_iter()
        .map(|place| &line[place..])
        .find(|rest| !ADDRESSES.iter().any(|allowed| rest.starts_with(allowed)))
        .map(|rest| {
            rest.split(|c: char| c.is_whitespace() || ['`', '<', '>'].contains(&c)).next().unwrap_or(rest)
        })
}

/// Returns the first event handler attribute in a line, such as `onclick=`.
fn listener(line: &str) -> Option<&str> {
    line.match_indices(" on").find_map(|(place, _)| {
        let rest = &line[place + 1..];
        let name = &rest[..rest.find('=')? + 1];
        let letters = &name[..name.len() - 1];
        (letters.len() > 2 && letters.chars().all(|c| c.is_ascii_lowercase())).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::wrong;

    #[test]
    fn every_rule_is_seen_with_its_line() {
        for (path, text, line, expected) in [
            ("crates/web/page/a.js", "\na.innerHTML = b;", 2, "'innerHTML': text becomes markup"),
            ("crates/web/page/a.js", "a.insertAdjacentHTML('beforeend', b);", 1, "text becomes markup"),
            ("crates/web/page/a.js", "eval(b)", 1, "text becomes code"),
            ("crates/web/page/a.js", "a.setAttribute('style', b)", 1, "no inline style"),
            ("crates/web/page/a.js", "console.log(a)", 1, "must not print"),
            (
                "crates/web/page/a.js",
                "import a from 'https://cdn.example/a.js'",
                1,
                "other hosts: https://cdn.example/a.js'",
            ),
            (
                "crates/web/page/a.js",
                "const a = 'http://www.w3.org/2000/svg', b = 'ws://b'",
                1,
                "other hosts: ws://b'",
            ),
            ("crates/web/page/a.css", "@import url(//example.org/a.css);", 1, "other hosts"),
            ("crates/web/page/a.html", "<p style=\"color: red\">", 1, "no inline style"),
            ("crates/web/page/a.html", "<script>a()</script>", 1, "no inline script"),
            ("crates/web/page/a.html", "<p class=a onclick=\"a()\">", 1, "no inline script: onclick="),
            ("crates/web/page/a.svg", "<style>", 1, "no inline style"),
            ("crates/web/page/a.css", "/* TODO later */", 1, "a to-do"),
            ("crates/web/tests/page/a.test.mjs", "test.only('a', b)", 1, "skips the other tests"),
        ] {
            let found = wrong(path, text);
            let [(place, what)] = &found[..] else { panic!("{text}: {found:?}") };
            assert!(*place == line && what.contains(expected), "{text}: {found:?}");
        }
        assert_eq!(wrong("crates/web/page/a.css", &"a {}\n".repeat(601)).len(), 1);
        assert_eq!(wrong("crates/web/tests/page/a.mjs", &"a;\n".repeat(601)).len(), 1);
        assert_eq!(wrong("docs/theme/a.js", &"a;\n".repeat(600)).len(), 0);
    }

    #[test]
    fn what_is_allowed_passes() {
        for (path, text) in [
            ("crates/web/page/a.js", "const SVG = 'http://www.w3.org/2000/svg';"),
            ("crates/web/page/a.js", "// innerHTML would do, as https://example.org says"),
            ("crates/web/page/a.js", "element.style.left = `${a}px`; medieval(b); // TODO(#12) later"),
            ("crates/web/page/a.js", "h('button', { onclick: () => a() })"),
            ("crates/web/page/a.html", "<script type=\"module\" src=\"app.js\"></script>"),
            ("crates/web/page/a.html", "<p>based on a = b</p>"),
            ("crates/web/page/a.css", "/* from https://example.org */"),
            ("crates/web/tests/page/a.mjs", "console.log('https://example.org')"),
            ("crates/study/src/report/page.html", "<style>"),
            ("docs/a.md", "TODO"),
        ] {
            assert_eq!(wrong(path, text), Vec::new(), "{text}");
        }
    }
}
