//! team/get: returns the teams of a manager, or all teams to the platform's staff.

use actix_web::web;
use macros::call;
use protocol::entity::team::Team;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Call, CallResult, Manager};
use crate::validation::page;

/// The requested page of teams.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TeamsRequest {
    /// The maximum number of teams on the page; 100 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 100)]
    pub(super) limit: Option<i64>,
    #[schema(value_type = Option<PageOffset>)]
    pub(super) offset: Option<i64>,
}

/// Returns the caller's teams with their members, the newest first. The platform's staff gets all teams.
#[call("/team/get")]
pub(super) async fn get(pool: web::Data<PgPool>, call: Call<Manager, TeamsRequest>) -> CallResult<Vec<Team>> {
    let page = page(call.request.limit, call.request.offset, limits::TEAMS_PAGE)?;
    let caller = &call.caller.0;
    let mut snapshot = Snapshot::take(&pool).await?;
    let ids = if caller.is_admin() {
        store::list_all(snapshot.connection(), page).await?
    } else {
        store::list_of_owner(snapshot.connection(), caller.user_id, page).await?
    };
    let teams = store::list_teams(snapshot.connection(), &ids).await?;
    snapshot.answer(caller, List::Teams, teams).await
}
