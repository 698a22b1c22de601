//! admin/get_all_users_csv: all accounts as CSV, and its address.

use actix_web::http::header::DispositionType;
use actix_web::{HttpRequest, HttpResponse, get, web};
use actors::audit::Act;
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use serde_json::json;
use sqlx::PgPool;

use crate::clock::Clock;
use crate::config::Config;
use crate::domain::account::users_csv::Accounts;
use crate::domain::audit;
use crate::domain::staff_csv::{self, StaffCsvReaders};
use crate::files::{Files, Grant, Holder, Signed, UsersCsv, VALID_SECONDS, content_disposition, file_response};
use crate::http::rate_limit::network_of;
use crate::http::{Admin, Answer, By, Call, CallError, CallResult, Empty};

/// The address of a CSV of all accounts. It is good for an hour, for the caller's session alone.
#[call("/admin/get_all_users_csv", audit = "csv_export")]
pub(super) async fn get_all_users_csv(files: web::Data<Files>, call: Call<Admin, Empty>) -> CallResult<String> {
    let Admin(caller) = call.who;
    Ok(Answer::new(files.signer.address(&Grant {
        opened: UsersCsv,
        holder: Holder::Session(caller.session_id),
        expires: Clock.now().unix_timestamp() + VALID_SECONDS,
    })))
}

/// All accounts as CSV, in the order in which they were made. RFC 4180 in UTF-8 with a byte order mark, CRLF and a head row. A cell that a
/// spreadsheet would take for a formula has an apostrophe in front. A person reads one at a time.
#[utoipa::path(
    get,
    path = "/files/users.csv",
    params(Signed),
    responses(
        (status = 200, description = "the file", content_type = "text/csv"),
        (status = 401, description = "not logged in"),
        (status = 403, description = "not one of the staff, or not a valid address, or no longer, or of another session"),
        (status = 429, description = "the same person is reading it")
    )
)]
#[get("/files/users.csv")]
#[expect(
    clippy::too_many_arguments,
    reason = "each is a part of the server or of the request"
)]
pub(super) async fn csv(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    files: web::Data<Files>,
    readers: web::Data<StaffCsvReaders>,
    by: By<Admin>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
    request: HttpRequest,
) -> Result<HttpResponse, CallError> {
    let By(Admin(caller)) = by;
    let signed = signed.map_err(|_| ErrorCode::Forbidden)?.into_inner();
    if signed.check(&files, UsersCsv)?.holder != Holder::Session(caller.session_id) {
        return Err(ErrorCode::Forbidden.into());
    }
    let body = staff_csv::open(&pool, &readers, caller.clone(), Accounts::default())?;
    let name = format!("users-{}.csv", Clock.now().date());
    let act = Act {
        action: "csv_export",
        network: network_of(&request, &config),
    };
    act.begin(|| audit::record(&live, &caller, None, json!({ "file": name })))
        .await?;
    Ok(file_response()
        .insert_header(content_disposition(DispositionType::Attachment, &name))
        .content_type("text/csv; charset=utf-8")
        .streaming(body))
}
