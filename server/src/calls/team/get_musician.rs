//! team/get_musician: returns the teams to which a creator belongs.

use actix_web::web;
use macros::call;
use protocol::entity::team::NamedTeam;
use sqlx::PgPool;

use super::store;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Call, CallResult, Creator, Empty};

/// Returns the ids and names of the teams that the caller belongs to. The most recently joined team is first.
#[call("/team/get_musician")]
pub(super) async fn get_musician(pool: web::Data<PgPool>, call: Call<Creator, Empty>) -> CallResult<Vec<NamedTeam>> {
    let caller = &call.caller.0;
    let mut snapshot = Snapshot::take(&pool).await?;
    let teams = store::list_joined(snapshot.connection(), caller.user_id).await?;
    snapshot.answer(caller, List::Own, teams).await
}
