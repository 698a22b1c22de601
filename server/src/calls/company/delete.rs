//! company/delete: deletes a company with its jobs.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::CompanyId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::company::deletion;
use crate::http::{Call, CallResult, Manager, SecurityTargets};

/// The company to delete.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeleteCompanyRequest {
    company_id: CompanyId,
}

/// Deletes a company of which the caller is the owner or an admin. The platform's staff can delete any company. The company's members
/// immediately lose all rights in it, its jobs are deleted, its links end, and its invitations are withdrawn. The company's owner and
/// admins get an email that says who deleted it. For 30 days the staff can restore the company with the live event `company.restore`; after
/// that, it is deleted for good.
#[call("/company/delete", live(Company), errors(NotFound), audit = "company_deletion")]
pub(super) async fn delete(live: web::Data<Live>, call: Call<Manager, DeleteCompanyRequest>) -> CallResult<bool> {
    let company = call.request.company_id;
    let targets = SecurityTargets {
        company: Some(company),
        ..SecurityTargets::default()
    };
    let deleted = deletion::delete(&live, &call.caller.0, company).await;
    targets.answer(deleted)
}
