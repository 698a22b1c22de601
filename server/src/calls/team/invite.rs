//! team/invite: invites a person by email to join a team.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::{TeamId, TeamInviteId};
use protocol::limits;
use protocol::schema::{Email, RequestId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::daily_limit;
use crate::domain::team::invitation::{self, Invite};
use crate::http::{Call, CallResult, Manager};
use crate::mail::{messages, queue};
use crate::validation::{FieldErrors, is_email};

/// The team, and the person to invite.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TeamInviteRequest {
    team_id: TeamId,
    /// The email address of the person, at most 100 characters.
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
    /// A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is
    /// made, and the answer contains the result of the first request.
    #[schema(value_type = Option<RequestId>)]
    request_id: Option<String>,
}

/// The id of the new invitation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedTeamInvite {
    pub(super) id: TeamInviteId,
}

/// Invites a person by email into a team. The caller must be the team's manager or one of the staff. The person does not need an account.
/// The invitation is valid for 30 days, until the end of the last day.
///
/// 409 `conflict` with `fields.email` if the address was already invited into this team, or if a member of the team was invited at this
/// address. 429 after 20 invitations on one day; for an address that was invited five times that day; and for an address to which many
/// emails were sent that day on behalf of others.
#[call("/team/invite", errors(NotFound, Conflict))]
pub(super) async fn invite(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Manager, TeamInviteRequest>,
) -> CallResult<CreatedTeamInvite> {
    let (Manager(caller), request) = (call.caller, call.request);
    let email = request.email.trim();
    let mut errors = FieldErrors::new();
    errors.check("email", !email.is_empty(), "Fill in the empty field - \"Email\"");
    errors.at_most("email", email, limits::EMAIL_MAX);
    errors.check("email", is_email(email), "Email is not valid!");
    errors.request_id(request.request_id.as_deref());
    errors.finish()?;
    let invite = Invite {
        team: request.team_id,
        email: email.to_owned(),
    };
    let (by, looked_for) = (caller.user_id, invite.clone());
    let created = live
        .write(&caller)
        .plan(async move |conn| invitation::plan(conn, &looked_for, by).await)
        .idempotent("team/invite", request.request_id, &invite)
        .run(async move |write, invited| {
            let invitation = invitation::create(write, &caller, &invite, invited).await?;
            daily_limit::count_invitation_or_refuse(write, config.http.rate_limit, &invite.email).await?;
            let message = messages::team_invite(&invitation.team_name, &caller.user_name, config.http.public_url());
            let email = queue::email(&invite.email, &message, Some(invitation.expires));
            write.enqueue(&email).await?;
            Ok(invitation.id)
        });
    Ok(created.await?.map(|id| CreatedTeamInvite { id }).into())
}
