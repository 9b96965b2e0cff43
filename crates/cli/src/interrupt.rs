//! Ctrl-C: the first one ends the run cleanly with the bounds proven so far, the second one ends it at once.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Starts listening, and returns the switch that an interrupt turns on.
pub(crate) fn listen() -> &'static AtomicBool {
    // If a handler cannot be installed, or there is one already, the system's own behaviour remains.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(i32::from(pousse::Exit::Interrupted.code()));
        }
    });
    &INTERRUPTED
}

/// Returns whether there was an interrupt: Ctrl-C, or a termination signal.
#[must_use]
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
