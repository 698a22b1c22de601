//! company/get_created_invites: the invitations into the caller's companies.

use actix_web::web;
use macros::call;
use protocol::entity::company::CompanyInvite;
use protocol::limits;
use sqlx::PgPool;

use super::get_received_invites::InvitesRequest;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::domain::company::store;
use crate::http::{Call, CallResult, Manager};
use crate::validation::page;

/// Returns the invitations of the companies that the caller leads, newest first. They include those that others made; `user_name` is the invited
/// person, their email until they have accepted. The platform's staff gets only those that they made.
#[call("/company/get_created_invites")]
pub(super) async fn get_created_invites(
    pool: web::Data<PgPool>,
    call: Call<Manager, InvitesRequest>,
) -> CallResult<Vec<CompanyInvite>> {
    let page = page(call.request.limit, call.request.offset, limits::PAGE_MAX)?;
    let mut snapshot = Snapshot::take(&pool).await?;
    let caller = &call.caller.0;
    let invites = store::list_created(snapshot.connection(), caller.user_id, caller.is_admin(), page).await?;
    snapshot.answer(caller, List::Own, invites).await
}
