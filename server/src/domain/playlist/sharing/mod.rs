//! Shares a reviewers' playlist with the whole company of its job, or with single members of the company.
//!
//! The change that publishes a share also updates who may follow the `playlist:` topic, so that a person who loses access receives no
//! further changes. A playlist that is shared with a person counts as new to them until they open it. If it is shared with them a second
//! time, it counts as new again.

mod company_email;
mod email;
mod store;

pub use company_email::add_company_email;
pub use email::add_email;

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::playlist::store::PlaylistRow;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{PlaylistChange, ReviewChange, UserChange};
use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;

use super::find;
use crate::domain::statistic::count_shared;

const NO_MEMBER: &str = "Not a member of this job's company";
const OWNER: &str = "They own this playlist";

/// Shares a playlist with the whole company, or ends that share.
pub fn share(live: &Live, caller: &Caller, playlist: PlaylistId, is_shared: bool) -> PendingReply<bool> {
    let user = caller.user_id;
    live.write(caller)
        .serialized_on(Topic::Playlist(playlist))
        .position_of(Topic::Playlist(playlist))
        .plan(async move |conn| {
            access::playlist::load(conn, user, playlist).await?.require_edit()?;
            let row = find(conn, playlist).await?;
            let topics = [Topic::Review(JobId(row.job_id)), Topic::Playlist(playlist)];
            Ok((topics.into(), row))
        })
        .run(async move |write, row| share_in(write, user, row, is_shared).await)
}

async fn share_in(write: &mut Write, by: UserId, mut row: PlaylistRow, is_shared: bool) -> Result<bool, WriteError> {
    let playlist = PlaylistId(row.id);
    if row.shared_company == is_shared {
        return Ok(true);
    }
    let share = is_shared.then_some((by, write.now()));
    store::update_shared_company(write.rows(), playlist, share).await?;
    if is_shared {
        company_email::enqueue(write, playlist).await?;
    }
    row.shared_company = is_shared;
    publish_shares(write, &row).await?;
    let change = ReviewChange::PlaylistShared {
        playlist_id: playlist,
        by,
        shared: is_shared,
    };
    write.append(&Topic::Review(JobId(row.job_id)), change);
    Ok(true)
}

/// Shares a playlist with a member of the company, or ends that share. Fails with 400 for the field `member_to` if the person is not a
/// member or owns the playlist.
pub fn share_to_member(
    live: &Live,
    caller: &Caller,
    playlist: PlaylistId,
    member: UserId,
    is_shared: bool,
) -> PendingReply<bool> {
    let user = caller.user_id;
    live.write(caller)
        .serialized_on(Topic::Playlist(playlist))
        .position_of(Topic::Playlist(playlist))
        .topics([Topic::User(member), Topic::Playlist(playlist)])
        .run(async move |write| share_to_member_in(write, user, playlist, member, is_shared).await)
}

async fn share_to_member_in(
    write: &mut Write,
    by: UserId,
    playlist: PlaylistId,
    member: UserId,
    is_shared: bool,
) -> Result<bool, WriteError> {
    access::playlist::load(write.rows(), by, playlist)
        .await?
        .require_edit()?;
    let mut row = find(write.rows(), playlist).await?;
    let job_id = JobId(row.job_id);
    let has_it = row.members.contains(&member.0);
    // an existing share can be ended even while the person's account may not come in
    if (is_shared || !has_it) && !access::job::load(write.rows(), member, job_id).await?.is_member {
        return Err(Refusal::field("member_to", NO_MEMBER).into());
    }
    if row.user_id == member.0 {
        return Err(Refusal::field("member_to", OWNER).into());
    }
    if has_it == is_shared {
        return Ok(true);
    }
    if is_shared {
        let now = write.now();
        store::insert_member(write.rows(), playlist, member, (by, now)).await?;
        email::enqueue(write, member).await?;
        row.members.push(member.0);
        row.members.sort_unstable();
    } else {
        store::delete_member(write.rows(), playlist, member).await?;
        row.members.retain(|other| *other != member.0);
    }
    publish_shares(write, &row).await?;
    let change = UserChange::PlaylistShared {
        playlist_id: playlist,
        job_id,
        by,
        shared: is_shared || row.shared_company,
    };
    write.append(&Topic::User(member), change);
    Ok(true)
}

/// Records that the caller has opened a playlist, so that it is no longer new to them. Publishes this on their `user:` topic if the playlist was
/// new.
pub fn open(live: &Live, caller: &Caller, playlist_id: PlaylistId) -> PendingReply<bool> {
    let user = caller.user_id;
    live.write(caller)
        .topics([Topic::User(user)])
        .position_of(Topic::User(user))
        .run(async move |write| {
            access::playlist::load(write.rows(), user, playlist_id)
                .await?
                .require_see()?;
            let now = write.now();
            if let Some(job_id) = store::upsert_opened(write.rows(), user, playlist_id, now).await? {
                write.append(&Topic::User(user), UserChange::PlaylistOpened { playlist_id, job_id });
            }
            Ok(true)
        })
}

/// Publishes the current shares of a playlist (with the company and with single members) to the playlist's followers.
async fn publish_shares(write: &mut Write, row: &PlaylistRow) -> Result<(), WriteError> {
    let shared = PlaylistChange::Shared {
        company: row.shared_company,
        members: row.members.iter().map(|member| UserId(*member)).collect(),
    };
    write.append(&Topic::Playlist(PlaylistId(row.id)), shared);
    let tracks: Vec<TrackId> = row.tracks.iter().map(|track| TrackId(*track)).collect();
    count(write, row, &tracks).await
}

/// Increases the share counts of tracks in a playlist: by one if the playlist is shared with the company, and by one for each single
/// member. A share that was counted for a track before is not counted again.
pub(in crate::domain::playlist) async fn count(
    write: &mut Write,
    row: &PlaylistRow,
    tracks: &[TrackId],
) -> Result<(), WriteError> {
    let company = row.shared_company.then(|| format!("company:{}", row.id));
    let members = row.members.iter().map(|member| format!("member:{}:{member}", row.id));
    let shares: Vec<String> = company.into_iter().chain(members).collect();
    if shares.is_empty() {
        return Ok(());
    }
    count_shared(write, tracks, &shares).await
}
