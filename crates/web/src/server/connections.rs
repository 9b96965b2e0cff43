//! Connections: how many there may be, and how long a client may occupy one without doing anything.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use super::patience::Patience;
use super::patient::Patient;

/// The maximum number of connections.
const MOST: usize = 512;
/// The maximum size of a request's head, in bytes.
const HEAD_BYTES: usize = 64 << 10;
/// How long to wait when the system cannot provide another connection.
const PAUSE: Duration = Duration::from_millis(100);

/// The response when there are too many.
const FULL: &str = "{\"error\":{\"code\":\"too-many-connections\",\"message\":\"there are too many connections\",\
    \"hint\":\"try again in a moment\",\"field\":null}}";

/// Accepts connections forever.
pub(super) async fn accept(listener: TcpListener, router: Router, patience: Patience) -> Infallible {
    let places = Arc::new(Semaphore::new(MOST));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // Events are small and should be seen at once.
        let _ = stream.set_nodelay(true);
        let Ok(place) = places.clone().try_acquire_owned() else {
            tokio::spawn(tokio::time::timeout(Duration::from_secs(1), turn_away(stream)));
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            // A broken connection concerns only its client.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(patience.head)
                .max_buf_size(HEAD_BYTES)
                .serve_connection(TokioIo::new(Patient::new(stream, patience.reader)), service)
                .await;
            drop(place);
        });
    }
}

async fn turn_away(mut stream: TcpStream) {
    let length = FULL.len();
    let head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 2\r\nConnection: close\r\n";
    let answer = format!("{head}Content-Length: {length}\r\n\r\n{FULL}");
    let _ = stream.write_all(answer.as_bytes()).await;
    let _ = stream.shutdown().await;
}
