//! The server: its options, and its life from the first request to the last job.

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
/// How often the server checks whether to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How long the last responses other than events may take to be sent.
const LAST_ANSWERS: Duration = Duration::from_millis(200);

/// The configuration of a server, and how much of the machine it may use.
#[derive(Debug)]
pub struct Options {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 for any free one.
    pub port: u16,
    /// Host names besides `localhost` that requests may have in their `Host` header.
    pub allowed_hosts: Vec<String>,
    /// The number of threads for all searches together.
    pub threads: usize,
    /// The memory in bytes for all searches together.
    pub memory: u64,
    /// The time limit of a search.
    pub time: Duration,
    /// The maximum number of jobs that may be waiting or running.
    pub jobs: usize,
    /// The maximum length of a request body, in bytes.
    pub body_limit: usize,
    /// The processor's name, for the records of studies.
    pub cpu: String,
    /// State that outlives a search: tables, and the folders where they are stored.
    pub context: Context,
    /// The folder of studies; none if there is no place for them.
    pub studies: Option<PathBuf>,
    /// A folder to read the page from instead of using the embedded one, for development.
    pub page: Option<PathBuf>,
    /// How long it waits for clients and jobs.
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

/// Why the server could not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program is listening there.
    #[error("port {} of {} is in use", address.port(), address.ip())]
    Taken {
        /// The address.
        address: SocketAddr,
    },
    /// The address is not available.
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

/// The state shared by all requests.
pub(crate) type Shared = Arc<Server>;

/// The state shared by all requests.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) options: Options,
    pub(crate) door: Door,
    pub(crate) jobs: Jobs,
    pub(crate) lane: Lane,
    pub(crate) studies: Studies,
    pub(crate) prepared: Prepared,
}

/// Serves until `stop` is set, then cancels all jobs and waits for them; calls `on_ready` with the address.
///
/// # Errors
///
/// [`ServeError`] when it cannot start. Later errors are part of the response to a request.
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
