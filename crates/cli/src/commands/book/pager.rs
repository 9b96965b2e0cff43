//! Shows a text through the user's pager if there is a terminal.

use std::io::{self, IsTerminal, Write, stdout};
use std::process::{Command, Stdio};

use anstream::{AutoStream, ColorChoice};

/// Shows a text with its styles: on a terminal through the pager, if there is one.
pub(super) fn show(text: &str) -> io::Result<()> {
    let styled = AutoStream::choice(&stdout()) != ColorChoice::Never;
    if stdout().is_terminal() && through_pager(text, styled)? {
        return Ok(());
    }
    AutoStream::auto(stdout().lock()).write_all(text.as_bytes())
}

/// Passes a text to the user's pager, or to `less`; returns whether there is one.
fn through_pager(text: &str, styled: bool) -> io::Result<bool> {
    let named = |variable| std::env::var(variable).ok().filter(|pager| !pager.trim().is_empty());
    let own = named("POUSSE_PAGER").or_else(|| named("PAGER"));
    // Exits by itself if the text fits on the screen, passes styles through, and leaves the text on the screen.
    let command = own.unwrap_or_else(|| "less -FRX".into());
    let mut words = command.split_whitespace();
    let Some(program) = words.next() else { return Ok(false) };
    let Ok(mut pager) = Command::new(program).args(words).stdin(Stdio::piped()).spawn() else {
        return Ok(false);
    };
    if let Some(mut input) = pager.stdin.take() {
        let plain = anstream::adapter::strip_str(text).to_string();
        // A reader who has seen enough closes it early, which is fine.
        let _ = input.write_all(if styled { text } else { &plain }.as_bytes());
    }
    pager.wait()?;
    Ok(true)
}
