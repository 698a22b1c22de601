//! The calls under application/: a creator's submissions to jobs, a creator's own playlists, and the lists of a job's submissions for its
//! reviewers.

mod background;
mod create;
mod delete;
mod delete_tracks;
mod get;
mod get_applied;
mod get_by_job;
mod get_default;
mod get_playlist;
mod get_tracks;
mod links;
mod review;
mod row;
mod save;
mod set_track_listened;
mod shared;
mod store;
mod update;

use crate::http::route::Calls;

/// Registers the calls under application/.
pub fn register(calls: &mut Calls) {
    calls
        .service(create::create)
        .service(background::upload_background)
        .service(background::get_background)
        .service(update::update)
        .service(get::get)
        .service(get_by_job::get_by_job)
        .service(get_default::get_default)
        .service(get_tracks::get_tracks)
        .service(delete::delete)
        .service(delete_tracks::delete_tracks)
        .service(links::create_shareable_link)
        .service(links::get_shareable_links)
        .service(links::delete_shareable_link)
        .service(shared::get_by_token)
        .service(shared::get_shared_tracks)
        .service(get_applied::get_applied)
        .service(get_playlist::get_playlist)
        .service(get_playlist::get_playlist_of_tracks)
        .service(set_track_listened::set_track_listened);
}
