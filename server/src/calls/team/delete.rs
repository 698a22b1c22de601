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

/// Deletes a team. The caller must be the team's manager or one of the staff. The team is removed from its jobs. A job that loses its last
/// team is closed, and stays limited to teams until teams are chosen for it again. The person who posted this job is notified, or the owner
/// of the job's company if this person no longer belongs to the company.
#[call("/team/delete", errors(NotFound), audit = "team_deletion")]
pub(super) async fn delete(live: web::Data<Live>, call: Call<Manager, TeamDeleteRequest>) -> CallResult<bool> {
    Ok(removal::delete(&live, &call.caller.0, call.request.id).await?.into())
}
