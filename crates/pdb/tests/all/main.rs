//! Tables compared with brute force, and tables shared by processes.

mod brute_force;
#[cfg(target_os = "linux")]
mod processes;
