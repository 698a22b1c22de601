//! team/create: makes a team.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::TeamId;
use protocol::limits;
use protocol::schema::{RequestId, TeamName};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::team;
use crate::http::{Call, CallResult, Manager};
use crate::validation::{FieldErrors, normal_name};

/// The new team's name.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TeamCreateRequest {
    /// The team's name, at most 400 characters.
    #[serde(default)]
    #[schema(required, value_type = TeamName)]
    name: String,
    /// A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is
    /// made, and the answer contains the result of the first request.
    #[schema(value_type = Option<RequestId>)]
    request_id: Option<String>,
}

/// The id of the new team.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedTeam {
    team_id: TeamId,
}

/// Makes a team that the caller owns. 409 `conflict` if the caller already owns as many teams as the server's settings allow (100 by
/// default).
#[call("/team/create", errors(Conflict))]
pub(super) async fn create(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Manager, TeamCreateRequest>,
) -> CallResult<CreatedTeam> {
    let TeamCreateRequest { name, request_id } = call.request;
    let name = normal_name(&name);
    let mut errors = FieldErrors::new();
    errors.check("name", !name.is_empty(), "Fill in the input field Name");
    errors.at_most("name", &name, limits::TEAM_NAME_MAX);
    errors.shown_name("name", &name);
    errors.request_id(request_id.as_deref());
    errors.finish()?;
    let created = team::create(&live, &call.caller.0, name, config.limits.teams_owned, request_id).await?;
    Ok(created.map(|team_id| CreatedTeam { team_id }).into())
}
