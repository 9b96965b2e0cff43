//! The guard: what every request must satisfy before a handler sees it, and the headers of every response.
//!
//! A page from another site can make a browser send requests here, but it cannot make the browser lie about their
//! origin: `Origin` and `Sec-Fetch-Site` reveal it, and requests that change something must come from our own page or
//! from a client that is not a browser. A site whose name is made to point at this machine (DNS rebinding) is revealed
//! by `Host`, where a browser writes the name it was given. So only known names are accepted, while numeric addresses
//! cannot be rebound.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::panic::AssertUnwindSafe;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use crate::error::ApiError;
use crate::server::Shared;

/// The content policy of the page: load only from here, and nothing inline.
const CONTENT: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; \
    object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// The headers of every response, unless its handler set others.
const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Passes a request on or rejects it, and adds the headers to the response. Turns a panic of a handler into a response.
pub(crate) async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let checked = shared.door.check(request.method(), request.uri(), request.headers());
    let mut response = match checked {
        Err(error) => error.into_response(),
        Ok(()) => AssertUnwindSafe(next.run(request))
            .catch_unwind()
            .await
            .unwrap_or_else(|_| ApiError::internal("this request hit a bug in pousse").into_response()),
    };
    for (name, value) in &HEADERS {
        response.headers_mut().entry(name).or_insert_with(|| value.clone());
    }
    response
}

/// The address of the server and the names under which it may be reached.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    address: SocketAddr,
    names: Vec<String>,
}

impl Door {
    /// Creates the door of a server at an address that can also be reached under the given names.
    pub(crate) fn new(address: SocketAddr, names: &[String]) -> Self {
        Self { address, names: names.iter().map(|name| name.to_ascii_lowercase()).collect() }
    }

    fn check(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), ApiError> {
        let host = self.host(uri, headers)?;
        // None of our paths needs escapes, and they may not even decode to text.
        if uri.path().contains('%') {
            return Err(ApiError::not_found("there is nothing here"));
        }
        let origin = headers.get(header::ORIGIN).map(|value| value.to_str().unwrap_or_default());
        if let Some(origin) = origin.filter(|origin| !is_of(origin, host)) {
            let what = format!("this request comes from another site ({origin})");
            return Err(ApiError::new("bad-origin", what));
        }
        let safe = method == Method::GET || method == Method::HEAD;
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        if !safe && origin.is_none() && !matches!(site, None | Some(b"same-origin" | b"none")) {
            return Err(ApiError::new("bad-origin", "this request comes from another site"));
        }
        Ok(())
    }

    /// Returns the host that the request names, if it is this server.
    fn host<'r>(&self, uri: &'r Uri, headers: &'r HeaderMap) -> Result<&'r str, ApiError> {
        let mut hosts = headers.get_all(header::HOST).iter().map(|value| value.to_str().unwrap_or_default());
        let wrong = |host: &str| {
            let shown: String = host.chars().take(80).collect();
            ApiError::new("bad-host", format!("this server does not answer for the host '{shown}'"))
                .hint("--allow-host NAME allows it")
        };
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return Err(ApiError::new("bad-host", "a request names its host, once"));
        };
        for named in
            [Some(host), uri.authority().map(axum::http::uri::Authority::as_str)].into_iter().flatten()
        {
            if !self.is_ours(named) {
                return Err(wrong(named));
            }
        }
        Ok(host)
    }

    fn is_ours(&self, host: &str) -> bool {
        let Some((name, port)) = split(host) else { return false };
        let name = name.to_ascii_lowercase();
        // An allowed name may belong to a proxy with a port of its own.
        if self.names.contains(&name) {
            return true;
        }
        if port.unwrap_or(80) != self.address.port() {
            return false;
        }
        let ip = self.address.ip();
        match literal(&name) {
            None => name == "localhost" && (ip.is_loopback() || ip.is_unspecified()),
            Some(asked) if ip.is_unspecified() => !asked.is_unspecified(),
            Some(asked) => asked == ip || (ip.is_loopback() && asked.is_loopback()),
        }
    }
}

/// Splits `name:port`.
fn split(host: &str) -> Option<(&str, Option<u16>)> {
    let after_name =
        if host.starts_with('[') { host.find(']')? + 1 } else { host.find(':').unwrap_or(host.len()) };
    let (name, port) = host.split_at(after_name);
    match port.strip_prefix(':') {
        None => port.is_empty().then_some((name, None)),
        Some(port) => {
            let digits = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| port.parse().ok()).flatten().map(|port| (name, Some(port)))
        }
    }
}

fn literal(name: &str) -> Option<IpAddr> {
    match name.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(Into::into),
        None => name.parse::<Ipv4Addr>().ok().map(Into::into),
    }
}

/// Returns whether an origin is that of a host's own pages.
fn is_of(origin: &str, host: &str) -> bool {
    let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn door(address: &str, names: &[&str]) -> Door {
        let names: Vec<String> = names.iter().map(|&name| name.into()).collect();
        Door::new(address.parse().expect("an address"), &names)
    }

    fn asked(door: &Door, method: Method, headers: &[(&'static str, &str)]) -> Result<(), ApiError> {
        let headers = headers.iter().map(|(name, value)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).expect("a value"))
        });
        door.check(&method, &Uri::from_static("/"), &headers.collect())
    }

    #[test]
    fn a_loopback_server_answers_for_loopback_names_and_its_port() {
        let door = door("127.0.0.1:7878", &["Puzzles.Example"]);
        for host in [
            "127.0.0.1:7878",
            "localhost:7878",
            "LocalHost:7878",
            "[::1]:7878",
            "puzzles.example",
            "puzzles.example:443",
        ] {
            assert!(door.is_ours(host), "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:80",
            "localhost.:7878",
            "evil.example:7878",
            "127.0.0.1.evil.example:7878",
            "192.168.0.4:7878",
            "[::1",
            "[::1]x:7878",
            "localhost:7878:7878",
            "localhost:",
            "localhost:+7878",
            "0.0.0.0:7878",
            "localhost@evil.example:7878",
        ] {
            assert!(!door.is_ours(host), "{host}");
        }
    }

    #[test]
    fn a_server_for_all_addresses_answers_for_numbers_not_names() {
        let open = door("0.0.0.0:8000", &[]);
        assert!(
            open.is_ours("192.168.0.4:8000")
                && open.is_ours("[fe80::1]:8000")
                && open.is_ours("localhost:8000")
        );
        assert!(!open.is_ours("machine.example:8000") && !open.is_ours("192.168.0.4:80"));
        let one = door("192.168.0.4:80", &[]);
        assert!(one.is_ours("192.168.0.4") && !one.is_ours("192.168.0.5") && !one.is_ours("localhost"));
    }

    #[test]
    fn changes_must_come_from_our_page_or_from_no_browser() {
        let door = door("127.0.0.1:7878", &[]);
        let host = ("host", "localhost:7878");
        let post =
            |more: &[(&'static str, &str)]| asked(&door, Method::POST, &[&[host], more].concat()).is_ok();
        assert!(post(&[]));
        assert!(post(&[("origin", "http://localhost:7878")]));
        assert!(post(&[("sec-fetch-site", "same-origin")]) && post(&[("sec-fetch-site", "none")]));
        assert!(!post(&[("sec-fetch-site", "cross-site")]) && !post(&[("sec-fetch-site", "same-site")]));
        for foreign in ["http://evil.example", "null", "http://localhost:9999", "http://127.0.0.1:7878", ""] {
            assert!(!post(&[("origin", foreign)]), "{foreign}");
        }
        assert!(asked(&door, Method::GET, &[host, ("sec-fetch-site", "cross-site")]).is_ok());
        assert!(asked(&door, Method::GET, &[host, ("origin", "http://evil.example")]).is_err());
        assert!(asked(&door, Method::GET, &[]).is_err());
        assert!(asked(&door, Method::GET, &[host, ("host", "localhost:7878")]).is_err());
    }

    #[test]
    fn a_full_address_in_the_request_counts_too() {
        let door = door("127.0.0.1:7878", &[]);
        let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static("localhost:7878"))]);
        let foreign = Uri::from_static("http://evil.example/api/about");
        assert!(door.check(&Method::GET, &foreign, &headers).is_err());
    }
}
