//! The calls under playlist/: reviewers' playlists of tracks that were submitted to a job.

mod background;
mod create;
mod delete;
mod export;
mod get;
mod get_metadata;
mod get_shared;
mod links;
mod set_track_listened;
mod share;
mod share_to_member;
mod shared;
mod store;
mod update;

use crate::http::route::{Calls, Registry};

/// Registers the calls under playlist/.
pub fn register(calls: &mut Calls) {
    calls
        .service(create::create)
        .service(background::upload_background)
        .service(background::get_background)
        .service(get::get)
        .service(get_shared::get_shared)
        .service(update::update)
        .service(delete::delete)
        .service(share::share)
        .service(share_to_member::share_to_member)
        .service(set_track_listened::set_track_listened)
        .service(get_metadata::get_metadata)
        .service(links::create_shareable_link)
        .service(links::get_shareable_links)
        .service(links::delete_shareable_link)
        .service(shared::get_by_token)
        .service(shared::get_shared_tracks);
}

/// Registers the CSV file of a playlist. playlist/get_metadata and `playlist.export_csv` return its address.
pub fn register_files(registry: &mut Registry) {
    registry.service(export::csv);
}
