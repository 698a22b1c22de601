//! company/get_created_invites: returns the invitations into the companies of which the caller is the owner or an admin.

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

/// Returns the invitations into companies that the caller manages. Invitations that other people sent are included. `user_name` is the name
/// of the invited person, or their email until they have accepted. If the caller belongs to the platform's staff, only the invitations that
/// the caller sent are returned.
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
