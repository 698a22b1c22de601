//! The path of a request as the router reads it.

use actix_web::dev::{Path, Url};

/// The path by which a request is routed, decoded. The path of its head may spell the same otherwise (`%6Cog_in`), so that whoever looks at
/// that one looks past what is served.
pub fn routed(matched: &Path<Url>) -> &str {
    matched.as_str()
}
