//! team/invite_from_track: the creator of a submitted track is asked to join a team.

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

/// Into which team, and whose track.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names on the wire")]
pub(super) struct InviteFromTrackRequest {
    team_id: TeamId,
    track_id: TrackId,
    /// The client's own name for this request: a repetition within 24 hours is answered with the first result.
    #[schema(value_type = Option<RequestId>)]
    request_id: Option<String>,
}

/// Invites the creator of a submitted track into a team. The caller is the team's manager or one of the staff, and reviews the job that the
/// track was submitted to. 409 `conflict` where they belong to it, or were invited by a track already; the `message` says which.
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
    let created = invitation::create_from_track(&live, &call.who.0, invite, request_id).await?;
    Ok(created.map(|id| CreatedTeamInvite { id }).into())
}
