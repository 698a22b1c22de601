//! company/set_verified: the platform's staff vouches for a company.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::CompanyId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::company;
use crate::http::{Admin, Call, CallResult, Concerned};

/// Which company, and whether it is verified.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SetVerifiedRequest {
    company_id: CompanyId,
    verified: bool,
}

/// Verifies a company, or takes that back. Who joins a verified company by an invitation is approved with it, and its invitations are not bounded
/// by the day.
#[call("/company/set_verified", errors(NotFound), audit = "company_verification")]
pub(super) async fn set_verified(live: web::Data<Live>, call: Call<Admin, SetVerifiedRequest>) -> CallResult<bool> {
    let SetVerifiedRequest { company_id, verified } = call.request;
    let concerned = Concerned {
        company: Some(company_id),
        ..Concerned::default()
    };
    let set = company::set_verified(&live, &call.who.0, company_id, verified).await;
    concerned.answer(set)
}
