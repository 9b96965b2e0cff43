//! `pousse serve`

use std::io::{Write, stdout};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use etcetera::BaseStrategy;
use pousse::Exit;
use pousse_web::{Options, ServeError};

use crate::failure::Failure;
use crate::tables::Tables;
use crate::{arguments, interrupt, machine, style};

/// The minimum number of threads that searches share, so that one long search does not block the others.
const LEAST_THREADS: usize = 4;

/// Serve the page: play, watch searches, explain heuristics and run studies in a browser
#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Listen on this port; 0 picks a free one
    #[arg(long, value_name = "PORT", default_value = "7878", value_parser = port, allow_hyphen_values = true)]
    port: u16,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Listen on this address; any other than 127.0.0.1 lets other machines use this one
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// Also accept requests for this host name, for example behind a proxy; can be given several times
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    #[command(flatten)]
    service: Service,
}

/// How much of the machine the page may use.
#[derive(Args, Debug)]
pub(super) struct Service {
    /// Let all searches together use this many threads; all cores by default, and at least 4
    #[arg(long, short, value_name = "N", value_parser = arguments::threads, allow_hyphen_values = true)]
    threads: Option<usize>,

    /// Let all searches together use this much memory; half of the machine's by default
    #[arg(long, value_name = "SIZE", value_parser = arguments::memory, allow_hyphen_values = true)]
    memory: Option<u64>,

    /// Stop every search after this time
    #[arg(long, value_name = "TIME", default_value = "10min", value_parser = arguments::time, allow_hyphen_values = true)]
    time: Duration,

    /// Allow at most this many searches, waiting and running
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = jobs, allow_hyphen_values = true)]
    jobs: usize,

    /// Store studies in this folder [default: pousse/studies in the system's data folder]
    #[arg(long, value_name = "DIR")]
    studies: Option<PathBuf>,

    #[command(flatten)]
    tables: Tables,

    /// Read the page from this folder, for working on it
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
}

fn port(text: &str) -> Result<u16, pousse_search::Message> {
    arguments::whole(text, 0, u16::MAX.into()).map(|port| u16::try_from(port).unwrap_or(u16::MAX))
}

fn jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(jobs @ 1..=10_000) => Ok(jobs),
        _ => Err(format!("'{text}' is not a number of searches from 1 to 10000")),
    }
}

impl Serve {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let options = Options {
            address: self.address,
            port: self.port,
            allowed_hosts: self.allow_host.clone(),
            ..self.service.options()
        };
        if !self.address.is_loopback() {
            let what = "other machines can reach this one at that address, and use its processors and memory";
            anstream::eprintln!("{}: {what}", style::notable("warning"));
        }
        serve(options, "", if self.open { Browser::Opened } else { Browser::LeftAlone })
    }
}

/// Whether to open the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Browser {
    /// Open it.
    Opened,
    /// Print its address.
    LeftAlone,
}

impl Service {
    /// Returns the options of a server with these limits.
    pub(super) fn options(&self) -> Options {
        let usual =
            || etcetera::choose_base_strategy().ok().map(|base| base.data_dir().join("pousse/studies"));
        Options {
            threads: self.threads.unwrap_or_else(|| machine::threads().max(LEAST_THREADS)),
            memory: self.memory.unwrap_or_else(machine::half_memory),
            time: self.time,
            jobs: self.jobs,
            cpu: machine::cpu(),
            context: self.tables.context(),
            studies: self.studies.clone().or_else(usual),
            page: self.page.clone(),
            ..Options::default()
        }
    }
}

/// Serves until interrupted; `place` is where on the page to start.
pub(super) fn serve(options: Options, place: &str, browser: Browser) -> Result<Exit, Failure> {
    let port = options.port;
    let ready = |address: SocketAddr| {
        let url = format!("http://{}/{place}", reachable(address));
        // The caller may not read the output.
        let _ = writeln!(stdout(), "pousse is at {url}").and_then(|()| stdout().flush());
        if browser == Browser::Opened
            && let Err(error) = open::that_detached(&url)
        {
            anstream::eprintln!("{}: no browser could be opened: {error}", style::hint("note"));
        }
    };
    pousse_web::serve(options, ready, interrupt::listen()).map_err(|error| match &error {
        ServeError::Taken { .. } => Failure::bad_input(&error)
            .hint(format!("try --port {}, or --port 0 for any free port", port.saturating_add(1))),
        ServeError::Start(_) => Failure::internal(&error),
        _ => Failure::bad_input(&error),
    })?;
    anstream::eprintln!("{}: the server has ended", style::hint("note"));
    Ok(Exit::Done)
}

/// Returns the address at which a browser on this machine finds a server.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        let here = |v4: bool| if v4 { "127.0.0.1" } else { "::1" };
        address.set_ip(here(address.is_ipv4()).parse().expect("it is an address"));
    }
    address
}
