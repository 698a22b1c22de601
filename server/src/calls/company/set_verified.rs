//! company/set_verified: marks a company as verified, or withdraws the verification.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::CompanyId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::company;
use crate::http::{Admin, Call, CallResult, SecurityTargets};

/// The company, and whether it is verified.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SetVerifiedRequest {
    company_id: CompanyId,
    verified: bool,
}

/// Marks a company as verified, or withdraws the verification. People who sign up through an invitation of a verified company are approved
/// automatically, and its invitations have no daily limit.
#[call(
    "/company/set_verified",
    live(Company),
    errors(NotFound),
    audit = "company_verification"
)]
pub(super) async fn set_verified(live: web::Data<Live>, call: Call<Admin, SetVerifiedRequest>) -> CallResult<bool> {
    let SetVerifiedRequest { company_id, verified } = call.request;
    let targets = SecurityTargets {
        company: Some(company_id),
        ..SecurityTargets::default()
    };
    let set = company::set_verified(&live, &call.caller.0, company_id, verified).await;
    targets.answer(set)
}
