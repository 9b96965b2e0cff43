//! The server: its options, its life from the first request to the last job.

mod connections;
mod patience;
mod patient;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pousse::Context;
use tokio::net::TcpListener;

pub use self::patience::Patience;
use crate::guard::Door;
use crate::jobs::Jobs;
use crate::lane::Lane;
use crate::prepared::Prepared;
use crate::studies::Studies;
use crate::{api, assets};

/// Threads that answer requests; searches have their own.
const WORKERS: usize = 2;
/// How often the server looks whether it is to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How long the last answers other than events may take to leave.
const LAST_ANSWERS: Duration = Duration::from_millis(200);

/// What a server is to be like, and how much of the machine it may use.
#[derive(Debug)]
pub struct Options {
    /// The address to listen at.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Names that lead here besides `localhost`: those that a request may have in its `Host`.
    pub allowed_hosts: Vec<String>,
    /// The threads of all searches together.
    pub threads: usize,
    /// The bytes of all searches together.
    pub memory: u64,
    /// The longest that a search may take.
    pub time: Duration,
    /// The most jobs that wait or run at a time.
    pub jobs: usize,
    /// The longest body of a request, in bytes.
    pub body_limit: usize,
    /// The processor's name, for the records of studies.
    pub cpu: String,
    /// What lasts from one search to the next: tables, and the folders that they are kept in.
    pub context: Context,
    /// Where studies are kept; none where there is no place for them.
    pub studies: Option<PathBuf>,
    /// A folder to read the page from instead of the one that is part of the program, for those who write it.
    pub page: Option<PathBuf>,
    /// How long it waits, for whom and for what.
    pub patience: Patience,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            address: [127, 0, 0, 1].into(),
            port: 7878,
            allowed_hosts: Vec::new(),
            threads: 4,
            memory: 4 << 30,
            time: Duration::from_secs(600),
            jobs: 64,
            body_limit: 1 << 20,
            cpu: std::env::consts::ARCH.into(),
            context: Context::default(),
            studies: None,
            page: None,
            patience: Patience::default(),
        }
    }
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Something else listens there.
    #[error("port {} of {} is in use", address.port(), address.ip())]
    Taken {
        /// The address.
        address: SocketAddr,
    },
    /// The address is not to be had.
    #[error("cannot listen at {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// The system has no threads left.
    #[error("cannot start: {0}")]
    Start(std::io::Error),
}

/// What all requests share.
pub(crate) type Shared = Arc<Server>;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) options: Options,
    pub(crate) door: Door,
    pub(crate) jobs: Jobs,
    pub(crate) lane: Lane,
    pub(crate) studies: Studies,
    pub(crate) prepared: Prepared,
}

/// Serves until `stop` is on, then cancels all jobs and waits for them; `on_ready` is told the address.
///
/// # Errors
///
/// [`ServeError`] when it cannot begin. What goes wrong with a request later is that request's answer.
pub fn serve(
    mut options: Options,
    on_ready: impl FnOnce(SocketAddr),
    stop: &AtomicBool,
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .enable_all()
        .thread_name("pousse-serve")
        .build()
        .map_err(ServeError::Start)?;
    options.page = options.page.or_else(assets::source);
    let asked = SocketAddr::new(options.address, options.port);
    let result = runtime.block_on(async {
        let listener = TcpListener::bind(asked).await.map_err(|error| match error.kind() {
            std::io::ErrorKind::AddrInUse => ServeError::Taken { address: asked },
            _ => ServeError::Listen { address: asked, error },
        })?;
        let address = listener.local_addr().map_err(|error| ServeError::Listen { address: asked, error })?;
        let server = Arc::new(Server {
            door: Door::new(address, &options.allowed_hosts),
            jobs: Jobs::new(&options),
            lane: Lane::new(options.patience.answer),
            studies: Studies::new(options.studies.take()),
            prepared: Prepared::default(),
            options,
        });
        let sweeping = tokio::spawn(Jobs::sweep(server.clone()));
        let listening =
            tokio::spawn(connections::accept(listener, api::router(server.clone()), server.options.patience));
        on_ready(address);
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(LOOK).await;
        }
        listening.abort();
        sweeping.abort();
        server.prepared.close();
        server.jobs.close(&server.options.patience).await;
        tokio::time::sleep(LAST_ANSWERS).await;
        Ok(())
    });
    runtime.shutdown_background();
    result
}
