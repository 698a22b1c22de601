//! The background pictures of playlists and applications. They are shown on the pages that share links open.

mod store;

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::plan::Plans;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{ApplicationChange, PlaylistChange};
use protocol::ids::UserId;
use sqlx::PgConnection;

use super::link::shared::Shared;
use super::link::sharing::require_to_make;
use super::link::{self, with_live_links};
use crate::files::remove_pictures;

/// Sets the background picture of a playlist or application to the picture with this name in the file store; `None` restores the product's
/// default picture.
pub fn set(live: &Live, plans: &Plans, caller: &Caller, shared: Shared, name: Option<String>) -> PendingReply<()> {
    let (user, plans) = (caller.user_id, plans.clone());
    live.write(caller)
        .plan(async move |conn| {
            require_to_make(conn, &plans, user, shared).await?;
            Ok((with_live_links(conn, BTreeSet::from([shared.topic()])).await?, ()))
        })
        .position_of(shared.topic())
        .run(async move |write, ()| set_in(write, shared, name.as_deref()).await)
}

async fn set_in(write: &mut Write, shared: Shared, name: Option<&str>) -> Result<(), WriteError> {
    let former = store::update(write.rows(), shared, name).await?;
    if former.is_none() && name.is_none() {
        return Ok(());
    }
    remove_pictures(write, former).await?;
    let change = shared.change(PlaylistChange::BackgroundChanged, ApplicationChange::BackgroundChanged);
    write.append(&shared.topic(), change);
    link::append_changes(write).await
}

/// Returns the name of the background picture of a playlist or application; `None` for the product's default picture.
///
/// # Errors
/// 404 if the person may not see the playlist or application.
pub async fn find(conn: &mut PgConnection, user: UserId, shared: Shared) -> Result<Option<String>, WriteError> {
    access::links::load(conn, user, &shared.topic()).await?.require_see()?;
    Ok(store::find(conn, shared).await?)
}
