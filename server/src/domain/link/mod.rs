//! Links that share a playlist or an application: which changes are published to the followers of a link, and how many links there may be.
//!
//! A link is live (valid) until it is revoked or expires. Each link has its own topic with its own sequence numbers. A write that changes a
//! playlist or an application therefore also locks the topics of its live links, and publishes the new contents on them. A write that makes
//! a link, or makes a link valid again, locks the topic of the shared playlist or application, so that no other write can miss the link.

pub mod address;
pub mod expiry;
pub mod guessing;
pub mod shared;
pub mod sharing;
mod store;
pub mod terms;
pub mod texts;

use std::collections::{BTreeMap, BTreeSet};

use actors::write::{Write, WriteError};
use protocol::change::{ApplicationChange, Change, LinkChange, LinkEnd, PlaylistChange};
use protocol::error_code::ErrorCode;
use protocol::ids::{PlaylistId, UserId};
use protocol::limits::LIVE_LINKS_MAX;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::statistic;
pub(in crate::domain) use store::Counts;

/// Returns these topics, together with the topics of the valid links to every playlist and application among them.
pub(in crate::domain) async fn with_live_links(
    conn: &mut PgConnection,
    mut topics: BTreeSet<Topic>,
) -> Result<BTreeSet<Topic>, WriteError> {
    topics.extend(live_links_of(conn, &topics).await?);
    Ok(topics)
}

/// Returns the topics of the valid links to every playlist and application among these topics.
async fn live_links_of<'t>(
    conn: &mut PgConnection,
    targets: impl IntoIterator<Item = &'t Topic>,
) -> Result<Vec<Topic>, sqlx::Error> {
    let (playlists, applications) = by_kind(targets);
    if playlists.is_empty() && applications.is_empty() {
        return Ok(Vec::new());
    }
    let links = store::list_live(conn, &playlists, &applications).await?;
    Ok(links.into_iter().map(Topic::Link).collect())
}

/// Returns the topics of the share links that a person has made.
pub(in crate::domain) async fn links_made_by(conn: &mut PgConnection, user: UserId) -> Result<Vec<Topic>, WriteError> {
    let links = store::list_made_by(conn, user).await?;
    Ok(links.into_iter().map(Topic::Link).collect())
}

/// Refuses another link to a playlist or an application with 409 `conflict` if the maximum number of valid links to it exists already. The
/// topic of the playlist or application must be locked. Returns the number of existing valid links.
///
/// # Errors
/// This refusal, or the database cannot be reached.
pub async fn check_limit(write: &mut Write, target: &Topic) -> Result<usize, WriteError> {
    let present = live_links_of(write.rows(), [target]).await?.len();
    if present < LIVE_LINKS_MAX {
        return Ok(present);
    }
    let refusal = Refusal::from(ErrorCode::Conflict);
    Err(refusal
        .with_message(format!("At most {LIVE_LINKS_MAX} live links: end one first"))
        .into())
}

/// Returns the name under which a link is recorded in the share counts of the tracks that it shows. For each track, a name is counted only
/// once. `place` is the number of the link, from 1, among the valid links to the same playlist or application. A link that is made after
/// another one has ended can get the same name, and is then not counted again.
fn share_name(target: &Topic, place: usize) -> String {
    format!("link:{target}:{place}")
}

/// Publishes to the followers of links the changes of this write to the playlists and applications that the links open. Only valid links
/// are concerned. Call it after the rows are changed, but before a playlist or application is deleted.
pub(in crate::domain) async fn append_changes(write: &mut Write) -> Result<(), WriteError> {
    let mut changed: BTreeMap<Topic, BTreeSet<Aspect>> = BTreeMap::new();
    for (target, changes) in write.appended() {
        for aspect in changes.iter().filter_map(aspect_of) {
            changed.entry(target.clone()).or_default().insert(aspect);
        }
    }
    append_aspects(write, changed).await
}

/// Publishes to the followers of valid links to these playlists that the tracks on the links' pages have changed, because tracks were
/// submitted or withdrawn. The playlists themselves are unchanged.
pub(in crate::domain) async fn append_tracks(
    write: &mut Write,
    playlists: impl IntoIterator<Item = PlaylistId>,
) -> Result<(), WriteError> {
    let playlists = playlists.into_iter().map(Topic::Playlist);
    let changed = playlists.map(|playlist| (playlist, BTreeSet::from([Aspect::Tracks])));
    append_aspects(write, changed.collect()).await
}

async fn append_aspects(write: &mut Write, changed: BTreeMap<Topic, BTreeSet<Aspect>>) -> Result<(), WriteError> {
    if changed.is_empty() {
        return Ok(());
    }
    let (playlists, applications) = by_kind(changed.keys());
    let mut counted: BTreeMap<Topic, usize> = BTreeMap::new();
    for shown in store::list_shown(write.rows(), &playlists, &applications).await? {
        let aspects = changed.get(&shown.target);
        if aspects.is_some_and(|aspects| aspects.contains(&Aspect::Tracks)) {
            let place = counted.entry(shown.target.clone()).or_default();
            *place += 1;
            statistic::count_shared(write, &shown.tracks_id, &[share_name(&shown.target, *place)]).await?;
        }
        let link = Topic::Link(shown.link_id);
        for aspect in aspects.into_iter().flatten() {
            let change = match aspect {
                Aspect::Tracks => LinkChange::TracksChanged {
                    tracks_id: shown.tracks_id.clone(),
                },
                Aspect::Name => LinkChange::Renamed {
                    playlist_name: shown.playlist_name.clone(),
                    description: shown.description.clone(),
                },
                Aspect::Background => LinkChange::BackgroundChanged,
                Aspect::Existence => REVOKED,
            };
            write.try_append(&link, change)?;
        }
    }
    Ok(())
}

/// Tells the followers of links that the links work again, because the playlist or application `target` was restored. Expired and revoked
/// links are left out.
pub(in crate::domain) async fn append_reopened(write: &mut Write, target: &Topic) -> Result<(), WriteError> {
    let (playlists, applications) = by_kind([target]);
    for (link, change) in store::list_terms(write.rows(), &playlists, &applications).await? {
        write.try_append(&Topic::Link(link), change)?;
    }
    Ok(())
}

/// The change that notifies the followers of a link that the link has ended.
pub(in crate::domain) const REVOKED: LinkChange = LinkChange::LinkRevoked {
    reason: LinkEnd::Revoked,
};

/// A property of a playlist or an application that is shown on the pages of the links to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Aspect {
    Tracks,
    Name,
    Background,
    Existence,
}

/// Returns the property of a playlist or an application that a change affects; `None` if it is not shown on the pages of links.
fn aspect_of(change: &Change) -> Option<Aspect> {
    match change {
        Change::Playlist(change) => match change {
            PlaylistChange::TracksAdded { .. }
            | PlaylistChange::TracksRemoved { .. }
            | PlaylistChange::TracksSet { .. } => Some(Aspect::Tracks),
            PlaylistChange::Renamed { .. } => Some(Aspect::Name),
            PlaylistChange::BackgroundChanged => Some(Aspect::Background),
            PlaylistChange::Deleted { .. } => Some(Aspect::Existence),
            PlaylistChange::Shared { .. }
            | PlaylistChange::OwnerChanged { .. }
            | PlaylistChange::LinkCreated { .. }
            | PlaylistChange::LinkChanged { .. }
            | PlaylistChange::LinkCounted { .. }
            | PlaylistChange::LinkDeleted { .. } => None,
        },
        Change::Application(change) => match change {
            ApplicationChange::TracksAdded { .. }
            | ApplicationChange::TracksRemoved { .. }
            | ApplicationChange::TracksSet { .. } => Some(Aspect::Tracks),
            ApplicationChange::DetailsChanged { .. } => Some(Aspect::Name),
            ApplicationChange::BackgroundChanged => Some(Aspect::Background),
            ApplicationChange::Deleted => Some(Aspect::Existence),
            ApplicationChange::StatusChanged { .. }
            | ApplicationChange::TrackHeard { .. }
            | ApplicationChange::TrackDecided { .. }
            | ApplicationChange::LinkCreated { .. }
            | ApplicationChange::LinkChanged { .. }
            | ApplicationChange::LinkCounted { .. }
            | ApplicationChange::LinkDeleted { .. } => None,
        },
        _ => None,
    }
}

/// Splits topics by kind: returns the ids of the playlists and the ids of the applications among them.
fn by_kind<'t>(topics: impl IntoIterator<Item = &'t Topic>) -> (Vec<i64>, Vec<i64>) {
    let (mut playlists, mut applications) = (Vec::new(), Vec::new());
    for topic in topics {
        match topic {
            Topic::Playlist(id) => playlists.push(id.0),
            Topic::Application(id) => applications.push(id.0),
            _ => {}
        }
    }
    (playlists, applications)
}
