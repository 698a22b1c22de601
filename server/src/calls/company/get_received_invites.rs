//! company/get_received_invites: returns the invitations that the caller has received.

use actix_web::web;
use macros::call;
use protocol::entity::company::CompanyInvite;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::clock::Clock;
use crate::domain::company::store;
use crate::http::{Call, CallResult, Manager};
use crate::validation::page;

/// The requested page of invitations.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct InvitesRequest {
    /// The maximum number of invitations on the page; 200 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 200)]
    pub(super) limit: Option<i64>,
    #[schema(value_type = Option<PageOffset>)]
    pub(super) offset: Option<i64>,
}

/// Returns the invitations to the caller's confirmed email, newest first. `user_name` is the name of the person who sent the invitation.
#[call("/company/get_received_invites")]
pub(super) async fn get_received_invites(
    pool: web::Data<PgPool>,
    call: Call<Manager, InvitesRequest>,
) -> CallResult<Vec<CompanyInvite>> {
    let page = page(call.request.limit, call.request.offset, limits::PAGE_MAX)?;
    let mut snapshot = Snapshot::take(&pool).await?;
    let caller = &call.caller.0;
    let invites = store::list_received(snapshot.connection(), caller.user_id, Clock.now(), page).await?;
    snapshot.answer(caller, List::Own, invites).await
}
