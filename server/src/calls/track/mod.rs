//! track: a creator's catalogue, from the upload to the address that plays it.

mod delete;
mod get;
mod get_download_url;
mod get_like;
mod id3;
mod receive;
mod row;
mod set_info;
mod upload;

use crate::http::route::Calls;

pub use row::CatalogueTrack;

/// Registers the family's calls.
pub fn register(calls: &mut Calls) {
    calls
        .service(upload::upload)
        .service(get::get)
        .service(get_like::get_like)
        .service(set_info::set_info)
        .service(delete::delete)
        .service(get_download_url::get_download_url);
}
