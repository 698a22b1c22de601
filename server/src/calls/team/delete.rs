//! team/delete: deletes a team.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::TeamId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::team::removal;
use crate::http::{Call, CallResult, Manager};

/// The team to delete.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TeamDeleteRequest {
    id: TeamId,
}

/// Deletes a team, as its manager or one of the staff. It is removed from its jobs; a job without any team left is closed and stays a job for
/// teams until its teams are chosen anew. The person who made the job is notified of that, else the owner of its company.
#[call("/team/delete", errors(NotFound), audit = "team_deletion")]
pub(super) async fn delete(live: web::Data<Live>, call: Call<Manager, TeamDeleteRequest>) -> CallResult<bool> {
    Ok(removal::delete(&live, &call.caller.0, call.request.id).await?.into())
}
