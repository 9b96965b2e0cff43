//! Everything that users can choose from.

use axum::response::Response;

use super::ok;

/// `GET /api/catalogue`
pub(super) async fn catalogue() -> Response {
    ok(&pousse::listing())
}
