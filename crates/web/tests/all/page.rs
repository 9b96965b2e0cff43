//! Tests of the files of the page.

use pousse_web::Options;

use crate::client::{Server, options};

#[test]
fn the_page_is_served_with_its_headers() {
    let server = Server::start(options());
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(page.header("cross-origin-opener-policy"), Some("same-origin"));
    assert_eq!(page.header("cross-origin-resource-policy"), Some("same-origin"));
    let policy = page.header("content-security-policy").expect("there is one");
    assert!(policy.starts_with("default-src 'self';") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(server.get("/index.html").body, page.body);

    let tag = page.header("etag").expect("there is one").to_owned();
    let again = server.request("GET", "/", &[("If-None-Match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let head = server.request("HEAD", "/", &[], b"");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), Some(page.body.len().to_string().as_str()));
    assert_eq!(server.get("/favicon.ico").header("content-type"), Some("image/svg+xml"));
    let wrong = server.get("/api/nothing");
    assert!(wrong.header("content-security-policy").is_some(), "errors have them too");
}

#[test]
fn a_page_under_development_is_read_from_its_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("index.html"), "one").expect("written");
    let server = Server::start(Options { page: Some(folder.path().into()), ..options() });
    assert_eq!(server.get("/").text(), "one");
    std::fs::write(folder.path().join("index.html"), "two").expect("written");
    assert_eq!(server.get("/").text(), "two");
    std::fs::write(folder.path().join(".hidden"), "three").expect("written");
    assert_eq!(server.get("/.hidden").status, 404);
    assert_eq!(server.get("/lib").status, 404);
}

#[test]
fn text_is_compressed_for_clients_that_accept_it() {
    let server = Server::start(options());
    let accept = [("Accept-Encoding", "gzip, deflate, br")];
    for path in ["/app.js", "/css/base.css", "/icon.svg", "/api/catalogue"] {
        let plain = server.get(path);
        assert_eq!((plain.header("content-encoding"), plain.header("vary")), (None, Some("accept-encoding")));
        let small = server.request("GET", path, &accept, b"");
        if plain.body.len() < 500 {
            assert_eq!(small.header("content-encoding"), None, "{path} is too small");
            continue;
        }
        assert_eq!(small.header("content-encoding"), Some("deflate"), "{path}");
        assert_eq!(small.header("content-length"), Some(small.body.len().to_string().as_str()));
        assert!(small.body.len() * 2 < plain.body.len(), "{path}: {}", small.body.len());
        let back =
            miniz_oxide::inflate::decompress_to_vec_zlib(&small.body).expect("it is in the zlib format");
        assert_eq!(back, plain.body, "{path}");
    }
    let tag = server.request("GET", "/app.js", &accept, b"").header("etag").expect("there is one").to_owned();
    let again = server.request("GET", "/app.js", &[accept[0], ("If-None-Match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let wrong = server.request("GET", "/api/nothing", &accept, b"");
    assert_eq!(wrong.status, 404);
}
