//! team/get_manager_invites: whom a manager's teams have asked to join.

use actix_web::{post, web};
use protocol::entity::team::TeamInvite;
use protocol::limits;
use sqlx::PgPool;

use super::get::TeamsRequest;
use super::store;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::domain::team::invitation::shown_since;
use crate::http::clock::Clock;
use crate::http::{Answer, Call, CallResult, Manager, validate};

/// The invitations into the caller's teams, the newest first. The platform's staff gets those into all teams. An accepted one is shown for
/// a day.
#[utoipa::path(request_body = TeamsRequest, responses((status = 200, body = Answer<Vec<TeamInvite>>)))]
#[post("/team/get_manager_invites")]
pub(super) async fn get_manager_invites(
    pool: web::Data<PgPool>,
    call: Call<Manager, TeamsRequest>,
) -> CallResult<Vec<TeamInvite>> {
    let page = validate::page(call.request.limit, call.request.offset, limits::TEAMS_PAGE)?;
    let caller = &call.who.0;
    let now = Clock.now();
    let shown = (now, shown_since(now));
    let mut snapshot = Snapshot::take(&pool).await?;
    let invites = if caller.is_admin() {
        store::list_all_invites(snapshot.connection(), shown, page).await?
    } else {
        store::list_invites_of_owner(snapshot.connection(), caller.user_id, shown, page).await?
    };
    snapshot.answer(caller, List::Teams, invites).await
}
