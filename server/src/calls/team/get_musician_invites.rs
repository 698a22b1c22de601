//! team/get_musician_invites: returns a creator's pending invitations into teams.

use actix_web::web;
use macros::call;
use protocol::entity::team::ReceivedTeamInvite;
use sqlx::PgPool;

use super::store;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::clock::Clock;
use crate::http::{Call, CallResult, Creator, Empty};

/// Returns the caller's pending invitations into teams, the newest first. These are the invitations that were sent to the caller's confirmed
/// email, and the invitations that were made from one of the caller's tracks.
#[call("/team/get_musician_invites")]
pub(super) async fn get_musician_invites(
    pool: web::Data<PgPool>,
    call: Call<Creator, Empty>,
) -> CallResult<Vec<ReceivedTeamInvite>> {
    let caller = &call.caller.0;
    let mut snapshot = Snapshot::take(&pool).await?;
    let invites = store::list_waiting(snapshot.connection(), caller.user_id, Clock.now()).await?;
    snapshot.answer(caller, List::Own, invites).await
}
