//! Commands that are watched while they run, to be interrupted or killed after an event rather than after some
//! time. They are killed when the test that started them ends.

use std::io::Read;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::common::{Answer, HANG, command, line};

/// A running command.
pub(crate) struct Running {
    command: String,
    child: Child,
    out: Heard,
    err: Heard,
}

impl Running {
    /// Starts the command.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = command();
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let err = Heard::from(child.stderr.take().expect("it is a pipe"));
        Self::new(arguments, child, err)
    }

    /// Starts the command with a terminal as stderr, where it shows its progress.
    #[cfg(unix)]
    pub(crate) fn on_a_terminal(arguments: &[&str]) -> Self {
        use nix::fcntl::{FcntlArg, FdFlag, fcntl};

        let size = nix::pty::Winsize { ws_row: 24, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0 };
        let terminal = nix::pty::openpty(&size, None).expect("the system has a terminal to give");
        // Processes started by other tests at the same time do not keep it open.
        for end in [&terminal.master, &terminal.slave] {
            fcntl(end, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).expect("it is ours");
        }
        let mut command = command();
        command.args(arguments).env("TERM", "xterm");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(terminal.slave);
        let child = command.spawn().expect("the command starts");
        Self::new(arguments, child, Heard::from(std::fs::File::from(terminal.master)))
    }

    fn new(arguments: &[&str], mut child: Child, err: Heard) -> Self {
        let out = Heard::from(child.stdout.take().expect("it is a pipe"));
        Self { command: line(arguments), child, out, err }
    }

    /// Waits for a condition that must become true while the command runs; fails if the command ends first.
    pub(crate) fn wait_until(&mut self, so: impl FnMut(&Self) -> bool) {
        assert!(self.wait_until_or_end(so), "it ended too soon: {self}");
    }

    /// Waits until a condition is true or the command has ended, and returns whether the condition came first.
    pub(crate) fn wait_until_or_end(&mut self, mut so: impl FnMut(&Self) -> bool) -> bool {
        let begun = Instant::now();
        loop {
            // In this order, so that a condition that became true before the end is noticed.
            let ended = self.child.try_wait().expect("the child can be asked").is_some();
            if ended {
                self.out.finish();
                self.err.finish();
            }
            if so(self) {
                return true;
            }
            if ended {
                return false;
            }
            assert!(begun.elapsed() < HANG, "it hangs: {self}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Returns the output on stdout so far.
    pub(crate) fn out(&self) -> String {
        self.out.text()
    }

    /// Returns the output on stderr so far.
    pub(crate) fn err(&self) -> String {
        self.err.text()
    }

    /// Kills it, leaving it no time for anything.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it can be killed"); // SIGKILL on Unix
        self.child.wait().expect("it ends");
    }

    /// Interrupts it like Ctrl-C, unless it has ended, and returns the result.
    #[cfg(unix)]
    pub(crate) fn interrupt(mut self) -> Answer {
        use nix::sys::signal::{Signal, kill};

        if self.child.try_wait().expect("the child can be asked").is_none() {
            let id = i32::try_from(self.child.id()).expect("the system counts so");
            kill(nix::unistd::Pid::from_raw(id), Signal::SIGINT).expect("it is ours");
        }
        self.wait_until_or_end(|_| false);
        let code = self.child.wait().expect("it ends").code().unwrap_or(-1);
        Answer { command: self.command.clone(), code, out: self.out(), err: self.err() }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl std::fmt::Display for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\n{}\n{}", self.command, self.out(), self.err())
    }
}

/// The output of a command, read as it arrives: a full pipe would block the command.
struct Heard {
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: Option<JoinHandle<()>>,
}

impl Heard {
    fn from(mut source: impl Read + Send + 'static) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let all = bytes.clone();
        let reader = std::thread::spawn(move || {
            let mut some = [0; 4096];
            // Linux reports the end of a terminal as an error.
            while let Ok(count @ 1..) = source.read(&mut some) {
                all.lock().expect("nobody panics here").extend_from_slice(&some[..count]);
            }
        });
        Self { bytes, reader: Some(reader) }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes.lock().expect("nobody panics here")).into_owned()
    }

    /// Reads to the end, after the command has ended.
    fn finish(&mut self) {
        if let Some(reader) = self.reader.take() {
            reader.join().expect("nobody panics here");
        }
    }
}
