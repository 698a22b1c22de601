//! The headers that every file of ours is served with.

use actix_web::http::header::{self, ETag, EntityTag};
use actix_web::{HttpResponse, HttpResponseBuilder};

/// An answer with a file: it is nobody's page, and nobody else's copy.
pub fn file_response() -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header(("cross-origin-resource-policy", "same-origin"))
        // a proxy that held it back would go on sending after the right has ended
        .insert_header(("x-accel-buffering", "no"));
    response
}

/// The same for a stored file.
pub(super) fn guarded(tag: &EntityTag) -> HttpResponseBuilder {
    let mut response = file_response();
    response.insert_header(ETag(tag.clone()));
    response
}
