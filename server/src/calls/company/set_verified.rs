//! company/set_verified: verifies a company, or withdraws that.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::CompanyId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::company;
use crate::http::{Admin, Call, CallResult, SecurityTargets};

/// The company, and its verification.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SetVerifiedRequest {
    company_id: CompanyId,
    verified: bool,
}

/// Verifies a company, or withdraws that. People who join a verified company by an invitation are approved with it, and its invitations have no
/// daily limit.
#[call("/company/set_verified", errors(NotFound), audit = "company_verification")]
pub(super) async fn set_verified(live: web::Data<Live>, call: Call<Admin, SetVerifiedRequest>) -> CallResult<bool> {
    let SetVerifiedRequest { company_id, verified } = call.request;
    let targets = SecurityTargets {
        company: Some(company_id),
        ..SecurityTargets::default()
    };
    let set = company::set_verified(&live, &call.caller.0, company_id, verified).await;
    targets.answer(set)
}
