//! Deletes playlists.

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::playlist::store::PlaylistRow;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{PlaylistChange, UserChange};
use protocol::client_event::Deleted;
use protocol::ids::{JobId, PlaylistId, UserId};
use protocol::topic::Topic;

use super::{find, people_of, store};
use crate::domain::link::{self, with_live_links};
use crate::domain::undo::{self, DeletedKind};
use crate::files::picture::key_of;

/// Deletes a playlist. The person who deletes the playlist can restore it for a minute.
pub fn delete(live: &Live, caller: &Caller, playlist: PlaylistId) -> PendingReply<Deleted> {
    let user = caller.user_id;
    live.write(caller)
        .serialized_on(Topic::Playlist(playlist))
        .plan(async move |conn| {
            access::playlist::load(conn, user, playlist).await?.require_edit()?;
            let row = find(conn, playlist).await?;
            let people = people_of(conn, &row).await?;
            let topics = people
                .iter()
                .copied()
                .map(Topic::User)
                .chain([Topic::Playlist(playlist)]);
            Ok((with_live_links(conn, topics.collect()).await?, (row, people)))
        })
        .run(async move |write, (row, people)| delete_in(write, user, &row, people).await)
}

async fn delete_in(
    write: &mut Write,
    by: UserId,
    row: &PlaylistRow,
    people: BTreeSet<UserId>,
) -> Result<Deleted, WriteError> {
    let playlist_id = PlaylistId(row.id);
    write.append(&Topic::Playlist(playlist_id), PlaylistChange::Deleted { by: Some(by) });
    link::append_changes(write).await?;
    let rows = undo::keep_rows(write.rows(), "playlist", playlist_id.0).await?;
    store::delete_playlist(write.rows(), playlist_id).await?;
    let job_id = JobId(row.job_id);
    for user in people {
        let saw = row.shared_company || row.user_id == user.0 || row.members.contains(&user.0);
        if saw {
            write.try_append(&Topic::User(user), UserChange::PlaylistDeleted { playlist_id, job_id })?;
        }
    }
    let files = row.background_key.as_deref().and_then(key_of).into_iter().collect();
    undo::keep(write, by, (DeletedKind::Playlist, playlist_id.0), &rows, files).await
}
