//! team/invite_from_track: invites the creator of a submitted track to join a team.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::{TeamId, TrackId};
use protocol::schema::RequestId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::invite::CreatedTeamInvite;
use crate::domain::team::invitation::{self, TrackInvite};
use crate::http::{Call, CallResult, Manager};
use crate::validation::FieldErrors;

/// The team, and the track whose creator is invited.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names on the wire")]
pub(super) struct InviteFromTrackRequest {
    team_id: TeamId,
    track_id: TrackId,
    /// A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is
    /// made, and the answer contains the result of the first request.
    #[schema(value_type = Option<RequestId>)]
    request_id: Option<String>,
}

/// Invites the creator of a submitted track into a team. The caller must be the team's manager or one of the staff, and must review a job
/// to which the track is submitted. 409 `conflict` if the creator already belongs to the team or was already invited as the creator of a
/// track; `message` says which is the case.
#[call("/team/invite_from_track", errors(NotFound, Conflict))]
pub(super) async fn invite_from_track(
    live: web::Data<Live>,
    call: Call<Manager, InviteFromTrackRequest>,
) -> CallResult<CreatedTeamInvite> {
    let InviteFromTrackRequest {
        team_id: team,
        track_id: track,
        request_id,
    } = call.request;
    let mut errors = FieldErrors::new();
    errors.request_id(request_id.as_deref());
    errors.finish()?;
    let invite = TrackInvite { team, track };
    let created = invitation::create_from_track(&live, &call.caller.0, invite, request_id).await?;
    Ok(created.map(|id| CreatedTeamInvite { id }).into())
}
