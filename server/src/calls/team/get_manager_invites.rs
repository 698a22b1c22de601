//! team/get_manager_invites: returns the invitations into a manager's teams.

use actix_web::web;
use macros::call;
use protocol::entity::team::TeamInvite;
use protocol::ids::TeamId;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::clock::Clock;
use crate::domain::team::invitation::shown_since;
use crate::http::{Call, CallResult, Manager};
use crate::validation::page;

/// A filter for the invitations, and the requested page.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ManagerInvitesRequest {
    /// Returns only the invitations into this team; no invitations if the team is not the caller's.
    team_id: Option<TeamId>,
    /// The maximum number of invitations on the page; 100 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 100)]
    limit: Option<i64>,
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
}

/// Returns the invitations into the caller's teams, or into one of them. The platform's staff gets the invitations into all teams. An
/// accepted invitation is included for one day after it was accepted.
#[call("/team/get_manager_invites")]
pub(super) async fn get_manager_invites(
    pool: web::Data<PgPool>,
    call: Call<Manager, ManagerInvitesRequest>,
) -> CallResult<Vec<TeamInvite>> {
    let page = page(call.request.limit, call.request.offset, limits::TEAMS_PAGE)?;
    let caller = &call.caller.0;
    let now = Clock.now();
    let shown = (now, shown_since(now));
    let mut snapshot = Snapshot::take(&pool).await?;
    let owner = (!caller.is_admin()).then_some(caller.user_id);
    let invites = if let Some(team) = call.request.team_id {
        store::list_invites_of_team(snapshot.connection(), (team, owner), shown, page).await?
    } else if let Some(owner) = owner {
        store::list_invites_of_owner(snapshot.connection(), owner, shown, page).await?
    } else {
        store::list_all_invites(snapshot.connection(), shown, page).await?
    };
    snapshot.answer(caller, List::Teams, invites).await
}
