//! Makes, changes, ends and lists share links. The SQL function `links_access` decides who may do so. Every action locks the topic of the
//! shared playlist or application, so that no two actions on its links run at the same time.

use std::collections::BTreeSet;
use std::time::Instant;

use actors::access;
use actors::access::caller::Caller;
use actors::access::links::LinksAccess;
use actors::live::Live;
use actors::plan::Plans;
use actors::rate_limit::{Kind, RateLimiter};
use actors::topic::reply::{PendingReply, Reply};
use actors::write::{Write, WriteError};
use protocol::change::{ApplicationChange, LinkChange, PlaylistChange};
use protocol::client_event::LinkUpdate;
use protocol::entity::link::ShareLink;
use protocol::error_code::ErrorCode;
use protocol::ids::{LinkId, TrackId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::address::LinkAddresses;
use super::shared::Shared;
use super::store::{self, LinkRow};
use super::terms::{self, Terms};
use super::{check_limit, share_name};
use crate::domain::application::plan::require_own_playlists;
use crate::domain::statistic;
use crate::passwords::{Passwords, Priority};

/// Creates a share link, and returns only its id. The result is stored to answer repeated requests with the same `request_id`, and so must
/// not contain the secret address of the link.
pub fn create(
    live: &Live,
    plans: &Plans,
    addresses: &LinkAddresses,
    caller: &Caller,
    shared: Shared,
    terms: Terms,
    request_id: Option<String>,
) -> PendingReply<LinkId> {
    let (user, plans, addresses, topic) = (caller.user_id, plans.clone(), addresses.clone(), shared.topic());
    live.write(caller)
        .topics([topic.clone()])
        .position_of(topic)
        .idempotent("create_shareable_link", request_id, &(shared, &terms))
        .run(async move |write| create_in(write, &plans, &addresses, user, shared, &terms).await)
}

async fn create_in(
    write: &mut Write,
    plans: &Plans,
    addresses: &LinkAddresses,
    user: UserId,
    shared: Shared,
    terms: &Terms,
) -> Result<LinkId, WriteError> {
    require_to_make(write.rows(), plans, user, shared).await?;
    let present = check_limit(write, &shared.topic()).await?;
    let link_id = LinkId(crate::secrets::token());
    store::insert_link(write.rows(), user, &link_id, shared, terms, &addresses.make(&link_id)).await?;
    let (link, all, single) = (link_id.clone(), terms.allowed_all_tracks, terms.allowed_single_track);
    let change = shared.change(
        PlaylistChange::LinkCreated {
            link_id: link.clone(),
            allowed_all_tracks: all,
            allowed_single_track: single,
        },
        ApplicationChange::LinkCreated {
            link_id: link,
            allowed_all_tracks: all,
            allowed_single_track: single,
        },
    );
    write.append(&shared.topic(), change);
    let tracks = store::list_tracks(write.rows(), shared).await?;
    statistic::count_shared(write, &tracks, &[share_name(&shared.topic(), present + 1)]).await?;
    write.audit(Some(shared.about()), json!({})).await?;
    Ok(link_id)
}

/// Refuses a person who has no right to make links to a playlist or application. The same right is needed to change the background picture
/// of the links' pages.
pub(in crate::domain) async fn require_to_make(
    conn: &mut PgConnection,
    plans: &Plans,
    user: UserId,
    shared: Shared,
) -> Result<LinksAccess, WriteError> {
    let access = access::links::load(conn, user, &shared.topic()).await?.require_make()?;
    if access.is_own_playlist {
        require_own_playlists(conn, plans, user).await?;
    }
    Ok(access)
}

/// The components that hash the new password of a link.
#[derive(Debug, Clone, Copy)]
pub struct LinkPasswords<'p> {
    /// The database, for checking whether the person may set a password.
    pub pool: &'p PgPool,
    /// The plans, which decide whether a creator may make links to their own playlists.
    pub plans: &'p Plans,
    /// The hasher of passwords.
    pub passwords: &'p Passwords,
    /// The rate limit of the passwords that each person sets.
    pub limiter: &'p RateLimiter,
}

impl LinkPasswords<'_> {
    /// Returns the hash of the password for a new link that `user` makes to a playlist or application.
    ///
    /// # Errors
    /// A person who may not make the link is refused before the password is hashed, with the errors of [`create`]. 429 if the person sets
    /// too many passwords.
    pub async fn hash_for(self, user: UserId, shared: Shared, password: String) -> Result<String, WriteError> {
        let mut connection = self.pool.acquire().await?;
        require_to_make(&mut connection, self.plans, user, shared).await?;
        drop(connection);
        self.hash(user, password).await
    }

    /// Returns the hash of the new password of a link that `user` changes.
    async fn rehash(self, user: UserId, link_id: &LinkId, password: String) -> Result<String, WriteError> {
        let mut connection = self.pool.acquire().await?;
        let found = store::find_link(&mut connection, link_id).await?;
        let shared = found.ok_or(ErrorCode::NotFound)?.shared()?;
        require_to_make(&mut connection, self.plans, user, shared).await?;
        drop(connection);
        self.hash(user, password).await
    }

    async fn hash(self, user: UserId, password: String) -> Result<String, WriteError> {
        let counted = self.limiter.check(Kind::NewLinkPassword, user, Instant::now());
        counted.map_err(|wait| Refusal {
            retry_after: Some(wait),
            ..ErrorCode::TooManyRequests.into()
        })?;
        let hash = self.passwords.hash(Priority::Link, None, password).await;
        Ok(hash.map_err(Refusal::from)?)
    }
}

/// Changes a link: its permissions, its recipient, its expiry time and its password.
///
/// # Errors
/// 404 for a person who may not see the shared playlist or application, 403 for a person who may not share it, 400 with the invalid field.
pub async fn update(
    live: &Live,
    passwords: LinkPasswords<'_>,
    addresses: &LinkAddresses,
    caller: &Caller,
    mut update: LinkUpdate,
    now: OffsetDateTime,
) -> Result<Reply<ShareLink>, Refusal> {
    terms::check_update(&update, now)?;
    if let Some(Some(password)) = &mut update.new_password {
        let given = std::mem::take(password);
        *password = passwords.rehash(caller.user_id, &update.link_id, given).await?;
    }
    let (user, plans, addresses) = (caller.user_id, passwords.plans.clone(), addresses.clone());
    let link_id = update.link_id.clone();
    live.write(caller)
        .plan(async move |conn| {
            let (topics, link, shared) = plan(conn, &link_id).await?;
            let access = require_to_make(conn, &plans, user, shared).await?;
            Ok((topics, (link, shared, access)))
        })
        .run(async move |write, (link, shared, access)| {
            let row = update_in(write, link.is_live, shared, &update).await?;
            Ok(show(row, &addresses, user, access))
        })
        .await
}

async fn update_in(
    write: &mut Write,
    was_live: bool,
    shared: Shared,
    update: &LinkUpdate,
) -> Result<LinkRow, WriteError> {
    if !was_live {
        // it may open again
        check_limit(write, &shared.topic()).await?;
    }
    store::update_link(write.rows(), update).await?;
    let row = store::find_link(write.rows(), &update.link_id).await?;
    let row = row.ok_or(ErrorCode::NotFound)?;
    let (all, single) = (row.allowed_all_tracks, row.allowed_single_track);
    let link_id = update.link_id.clone();
    let change = shared.change(
        PlaylistChange::LinkChanged {
            link_id: link_id.clone(),
            allowed_all_tracks: all,
            allowed_single_track: single,
        },
        ApplicationChange::LinkChanged {
            link_id: link_id.clone(),
            allowed_all_tracks: all,
            allowed_single_track: single,
        },
    );
    write.append(&shared.topic(), change);
    let appended = LinkChange::LinkChanged {
        allowed_all_tracks: all,
        allowed_single_track: single,
        expires_at: row.expires.map(Into::into),
    };
    write.append(&Topic::Link(link_id), appended);
    write.audit(Some(shared.about()), json!({})).await?;
    Ok(row)
}

/// Ends a link for good, and publishes this to the link's followers.
pub fn delete(live: &Live, caller: &Caller, link_id: LinkId) -> PendingReply<bool> {
    let (user, planned) = (caller.user_id, link_id.clone());
    live.write(caller)
        .plan(async move |conn| {
            let (topics, _, shared) = plan(conn, &planned).await?;
            access::links::load(conn, user, &shared.topic()).await?.require_end()?;
            Ok((topics, shared))
        })
        .run(async move |write, shared| delete_in(write, shared, &link_id).await)
}

async fn delete_in(write: &mut Write, shared: Shared, link_id: &LinkId) -> Result<bool, WriteError> {
    store::delete_link(write.rows(), link_id).await?;
    let link = link_id.clone();
    let change = shared.change(
        PlaylistChange::LinkDeleted { link_id: link.clone() },
        ApplicationChange::LinkDeleted { link_id: link.clone() },
    );
    write.append(&shared.topic(), change);
    write.append(&Topic::Link(link), super::REVOKED);
    write.audit(Some(shared.about()), json!({})).await?;
    Ok(true)
}

/// Returns the link, the playlist or application that it opens, and the topics of both. The topics are those that a change of the link must
/// lock.
async fn plan(conn: &mut PgConnection, link_id: &LinkId) -> Result<(BTreeSet<Topic>, LinkRow, Shared), WriteError> {
    let link = store::find_link(conn, link_id).await?.ok_or(ErrorCode::NotFound)?;
    let shared = link.shared()?;
    Ok(([shared.topic(), Topic::Link(link_id.clone())].into(), link, shared))
}

/// Returns the links to a playlist or application as `user` sees them, the newest first, at most 200.
///
/// # Errors
/// 404 for a person who does not see the playlist or application.
pub async fn list(
    conn: &mut PgConnection,
    addresses: &LinkAddresses,
    user: UserId,
    shared: Shared,
) -> Result<Vec<ShareLink>, WriteError> {
    let access = access::links::load(conn, user, &shared.topic()).await?.require_see()?;
    let rows = store::list_links(conn, shared).await?;
    Ok(rows.into_iter().map(|row| show(row, addresses, user, access)).collect())
}

/// Returns a link as `user` sees it, without checking that `user` may see it.
///
/// # Errors
/// 404 if the link no longer exists.
pub async fn find(
    conn: &mut PgConnection,
    addresses: &LinkAddresses,
    user: UserId,
    link_id: &LinkId,
) -> Result<ShareLink, WriteError> {
    let row = store::find_link(conn, link_id).await?.ok_or(ErrorCode::NotFound)?;
    let access = access::links::load(conn, user, &row.shared()?.topic()).await?;
    Ok(show(row, addresses, user, access))
}

/// Returns the tracks of a playlist or application, without checking the caller's rights.
pub async fn list_tracks(conn: &mut PgConnection, shared: Shared) -> Result<Vec<TrackId>, sqlx::Error> {
    store::list_tracks(conn, shared).await
}

fn show(row: LinkRow, addresses: &LinkAddresses, viewer: UserId, access: LinksAccess) -> ShareLink {
    let page = match row.playlist_id {
        Some(_) => "shareable-playlist",
        None => "shareable-application",
    };
    let sees_address = access.ends || row.created_by.user_id == viewer;
    let salt = row.salt.as_deref().filter(|_| sees_address);
    let address = salt.and_then(|salt| addresses.find(page, &row.link_id, salt, &row.token_hash));
    ShareLink {
        id: row.link_id.clone(),
        link_id: row.link_id,
        link: address,
        playlist_id: row.playlist_id,
        application_id: row.application_id,
        allowed_all_tracks: row.allowed_all_tracks,
        allowed_single_track: row.allowed_single_track,
        include_ipis: row.include_ipis,
        recipient: if sees_address { row.recipient } else { String::new() },
        has_password: row.has_password,
        expires_at: row.expires.map(Into::into),
        created: row.created.into(),
        created_by: row.created_by,
        notify_first_open: row.notify_first_open,
        opens: row.counts.opens,
        listeners: row.counts.listeners,
        plays: row.counts.plays,
        downloads: row.counts.downloads,
        last_opened: row.counts.last_opened.map(Into::into),
    }
}
