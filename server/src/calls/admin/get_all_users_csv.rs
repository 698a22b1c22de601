//! admin/get_all_users_csv: returns the address of a CSV file of all accounts, and streams that file.

use actix_web::{HttpRequest, HttpResponse, get, web};
use macros::call;

use super::csv_answer::{self, Parts};
use crate::clock::Clock;
use crate::domain::account::users_csv::Accounts;
use crate::files::{Files, Grant, Holder, Signed, UsersCsv};
use crate::http::{Admin, Admitted, Call, CallError, CallResult, Empty, Response};

/// Returns the address of a CSV file of all accounts. The address is valid for an hour, for the caller's session only.
#[call("/admin/get_all_users_csv", audit = "csv_export")]
pub(super) async fn get_all_users_csv(files: web::Data<Files>, call: Call<Admin, Empty>) -> CallResult<String> {
    let Admin(caller) = call.caller;
    let grant = Grant::new(UsersCsv, Holder::Session(caller.session_id), Clock.now());
    Ok(Response::new(files.signer.address(&grant)))
}

/// Streams all accounts as CSV, in the order in which they were made. The format is RFC 4180 in UTF-8 with a byte order mark, CRLF and a header
/// row. A cell that a spreadsheet would read as a formula gets an apostrophe in front. A person can read one file at a time.
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
pub(super) async fn csv(
    parts: Parts,
    files: web::Data<Files>,
    by: Admitted<Admin>,
    signed: Result<web::Query<Signed>, actix_web::Error>,
    request: HttpRequest,
) -> Result<HttpResponse, CallError> {
    let Admitted(Admin(caller)) = by;
    let caller = Signed::check_session(signed, &files, UsersCsv, Some(caller))?;
    csv_answer::stream(parts, &request, &caller, "users", Accounts::default()).await
}
