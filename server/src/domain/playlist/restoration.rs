//! Restores a deleted playlist, with its tracks, links and shares.

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{PlaylistChange, UserChange};
use protocol::entity::playlist::Playlist;
use protocol::ids::{JobId, LinkId, PlaylistId, TrackId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::BTreeSet;

use super::{find, finish, people_of, store};
use crate::clock::Clock;
use crate::domain::bounds::check_bound;
use crate::domain::link;
use crate::domain::undo::{self, DeletedKind};

/// Restores a playlist that the caller has deleted and may still edit. 409 `conflict` if the playlist's owner already owns `most` other
/// playlists in the job.
pub fn restore(live: &Live, caller: &Caller, undo: String, most: u32) -> PendingReply<Playlist> {
    let (user, planned) = (caller.user_id, undo.clone());
    live.write(caller)
        .plan(async move |conn| Ok((topics_of(conn, user, &planned).await?, ())))
        .run(async move |write, ()| restore_in(write, user, &undo, most).await)
}

/// Returns the topics on which the restoration is published: those of the playlist, of its links, and of the people whose lists of
/// playlists may contain it.
async fn topics_of(conn: &mut PgConnection, user: UserId, undo: &str) -> Result<BTreeSet<Topic>, WriteError> {
    let now = Clock.now();
    let record = undo::find(conn, user, DeletedKind::Playlist, undo, now).await?;
    let mut topics = BTreeSet::from([Topic::User(user), Topic::Playlist(PlaylistId(record.thing_id))]);
    let mut people = record.numbers("playlist", "user_id");
    people.extend(record.numbers("playlist_member", "user_id"));
    topics.extend(people.into_iter().map(|id| Topic::User(UserId(id))));
    for job in record.numbers("playlist", "job_id") {
        let reviewers = store::list_reviewers(conn, JobId(job)).await?;
        topics.extend(reviewers.into_iter().map(Topic::User));
    }
    let links = record.texts("share_link", "link_id");
    topics.extend(links.into_iter().map(|id| Topic::Link(LinkId(id))));
    Ok(topics)
}

async fn restore_in(write: &mut Write, by: UserId, undo: &str, most: u32) -> Result<Playlist, WriteError> {
    let record = undo::put_back(write, by, DeletedKind::Playlist, undo).await?;
    let playlist_id = PlaylistId(record.thing_id);
    let access = access::playlist::load(write.rows(), by, playlist_id).await?;
    let access = access.require_edit()?;
    store::update_playlist(write.rows(), playlist_id, None).await?;
    let row = find(write.rows(), playlist_id).await?;
    let (job_id, owner) = (JobId(row.job_id), UserId(row.user_id));
    let others = store::count_of_person(write.rows(), job_id, owner).await? - 1;
    check_bound(others, most, "You can have", "playlists in one job")?;
    for user in people_of(write.rows(), &row).await? {
        let sees = row.shared_company || user == owner || row.members.contains(&user.0);
        if sees {
            write.try_append(&Topic::User(user), UserChange::PlaylistCreated { playlist_id, job_id })?;
        }
    }
    let tracks_id = row.tracks.into_iter().map(TrackId).collect();
    let back = finish(
        write,
        access,
        playlist_id,
        [PlaylistChange::TracksSet { tracks_id, by }],
    )
    .await?;
    link::append_reopened(write, &Topic::Playlist(playlist_id)).await?;
    Ok(back)
}
