//! Ctrl-C: the first asks for a clean end with the bounds proven so far, the second ends at once.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Starts to listen, and returns the switch that an interrupt turns on.
pub(crate) fn listen() -> &'static AtomicBool {
    // A second handler, or none to be had, leaves the system's own behaviour.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(i32::from(pousse::Exit::Interrupted.code()));
        }
    });
    &INTERRUPTED
}

/// Says whether there was an interrupt: Ctrl-C, or a request of the system to end.
#[must_use]
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
