//! team/update_invite_status: accepts an invitation into a team.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::entity::team::TeamInviteStatus;
use protocol::ids::TeamInviteId;
use protocol::schema::TeamInviteAnswer;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::team::invitation;
use crate::http::{Call, CallError, CallResult, Creator};

/// The invitation, and the answer to it.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TeamInviteAnswerRequest {
    invite_id: TeamInviteId,
    /// The answer; only `accepted` is valid.
    #[schema(value_type = TeamInviteAnswer)]
    status: TeamInviteStatus,
}

/// Accepts a pending invitation of the caller into a team. The caller becomes a member immediately. Accepting the same invitation again has
/// no effect. 404 if the invitation is for somebody else, has expired or was withdrawn.
#[call("/team/update_invite_status", errors(NotFound))]
pub(super) async fn update_invite_status(
    live: web::Data<Live>,
    call: Call<Creator, TeamInviteAnswerRequest>,
) -> CallResult<bool> {
    let TeamInviteAnswerRequest { invite_id, status } = call.request;
    if status != TeamInviteStatus::Accepted {
        return Err(CallError::field("status", "Must be accepted"));
    }
    Ok(invitation::accept(&live, &call.caller.0, invite_id).await?.into())
}
