//! company/delete: a company is deleted with its jobs.

use actix_web::{post, web};
use actors::live::Live;
use protocol::ids::CompanyId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::company::deletion;
use crate::http::{Answer, Call, CallResult, Concerned, Manager};

/// Which company.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeleteCompanyRequest {
    company_id: CompanyId,
}

/// Deletes a company that the caller leads; the platform's staff deletes any. Its members lose every right on it at once, its jobs are deleted,
/// its links end, its invitations are withdrawn; its owner and its admins get an email that says who did it. For 30 days the staff can bring it
/// back by the live event `company.restore`, then it is gone for good.
#[utoipa::path(
    request_body = DeleteCompanyRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/company/delete")]
pub(super) async fn delete(live: web::Data<Live>, call: Call<Manager, DeleteCompanyRequest>) -> CallResult<bool> {
    let company = call.request.company_id;
    let concerned = Concerned {
        company: Some(company),
        ..Concerned::default()
    };
    let deleted = deletion::delete(&live, &call.who.0, company).await;
    concerned.answer(deleted)
}
