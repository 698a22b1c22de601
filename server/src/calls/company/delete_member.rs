//! company/delete_member: removes a member from a company.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::{CompanyId, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::company::departure::{self, Departure};
use crate::http::{Call, CallResult, Manager, SecurityTargets};

/// The company, and the member to remove.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeleteMemberRequest {
    member_id: UserId,
    company_id: CompanyId,
    /// True: the share links that the member made for the company's jobs end. False: they pass to the company's owner with their playlists.
    #[serde(default)]
    end_links: bool,
}

/// Removes a member from a company. The caller must be the member, the company's owner, one of its admins or one of the platform's staff.
/// The removed person loses all rights in the company. Their playlists of the company's jobs pass to the company's owner, with the links to
/// them. Their teams that are chosen only for this company's jobs pass to the owner, too. A team that is also chosen for another company's
/// job stays theirs, and is removed from this company's jobs. Unanswered invitations that the person sent are withdrawn. Their ratings
/// stay.
#[call(
    "/company/delete_member",
    errors(NotFound, OwnerCannotBeRemoved),
    audit = "member_removal"
)]
pub(super) async fn delete_member(live: web::Data<Live>, call: Call<Manager, DeleteMemberRequest>) -> CallResult<bool> {
    let request = call.request;
    let departure = Departure {
        company: request.company_id,
        member: request.member_id,
        end_links: request.end_links,
    };
    let targets = SecurityTargets {
        account: Some(departure.member),
        company: Some(departure.company),
        ..SecurityTargets::default()
    };
    let removed = departure::delete_member(&live, &call.caller.0, departure).await;
    targets.answer(removed)
}
