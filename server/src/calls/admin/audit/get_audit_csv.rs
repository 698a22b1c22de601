//! admin/get_audit_csv: returns the address of a CSV file of the audit log, and streams that file.

use actix_web::{HttpRequest, HttpResponse, get, web};
use macros::call;
use protocol::error_code::ErrorCode;

use crate::calls::admin::csv_answer::{self, Parts};
use crate::clock::Clock;
use crate::domain::audit::AuditFilter;
use crate::domain::audit::csv::Lines;
use crate::files::{AuditCsv, Files, Grant, Holder, Signed};
use crate::http::{Admin, Admitted, Call, CallError, CallResult, Response};

/// Returns the address of a CSV file with the filtered audit log. The address is valid for an hour, for the caller's session only.
#[call("/admin/get_audit_csv")]
pub(in crate::calls::admin) async fn get_audit_csv(
    files: web::Data<Files>,
    call: Call<Admin, AuditFilter>,
) -> CallResult<String> {
    let Admin(caller) = call.caller;
    call.request.search()?;
    let filter = call.request.encoded();
    let grant = Grant::new(AuditCsv { filter }, Holder::Session(caller.session_id), Clock.now());
    Ok(Response::new(files.signer.address(&grant)))
}

/// Streams entries of the audit log as CSV, the newest first. A person can download one file at a time, and each download adds an entry to the
/// audit log.
#[utoipa::path(
    get,
    path = "/files/audit/{filter}",
    params(("filter" = String, Path, description = "which lines"), Signed),
    responses(
        (status = 200, description = "the file", content_type = "text/csv"),
        (status = 401, description = "not logged in"),
        (status = 403, description = "not one of the staff, or not a valid address, or no longer, or of another session"),
        (status = 429, description = "the same person is reading one")
    )
)]
#[get("/files/audit/{filter}")]
pub(in crate::calls::admin) async fn csv(
    parts: Parts,
    files: web::Data<Files>,
    by: Admitted<Admin>,
    filter: web::Path<String>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
    request: HttpRequest,
) -> Result<HttpResponse, CallError> {
    let Admitted(Admin(caller)) = by;
    let filter = filter.into_inner();
    let opened = AuditCsv { filter: filter.clone() };
    let caller = Signed::check_session(signed, &files, opened, Some(caller))?;
    let filter = AuditFilter::decoded(&filter).ok_or(ErrorCode::Forbidden)?;
    csv_answer::stream(parts, &request, &caller, "audit", Lines::of(filter)?).await
}
