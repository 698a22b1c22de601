//! The calls under track/: the tracks of a creator's catalog, from the upload to the addresses for playing and saving them.

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

/// Registers the calls under track/.
pub fn register(calls: &mut Calls) {
    calls
        .service(upload::upload)
        .service(get::get)
        .service(get_like::get_like)
        .service(set_info::set_info)
        .service(delete::delete)
        .service(get_download_url::get_download_url);
}
