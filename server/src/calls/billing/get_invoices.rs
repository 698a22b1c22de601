//! billing/get_invoices: returns the caller's invoices.

use actix_web::web;
use macros::call;
use protocol::entity::billing::Invoices;
use protocol::schema::PageLimit;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::page;

/// The maximum number of invoices that the payment provider returns on a page.
const LIMIT_MAX: i64 = 100;

/// The number of invoices on a page if the request sets no limit.
const DEFAULT_LIMIT: i64 = 20;

/// The requested page of the caller's invoices.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct InvoicesRequest {
    /// The maximum number of invoices on the page; 20 if left out, at most 100.
    #[serde(default)]
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// The id of the last invoice on the previous page. If it is left out, the first page is returned.
    #[serde(default)]
    after: Option<String>,
}

/// Returns the caller's invoices, newest first.
#[call("/billing/get_invoices", errors(PaymentsNotSetUp))]
pub(super) async fn get_invoices(
    payments: web::Data<Payments>,
    call: Call<Creator, InvoicesRequest>,
) -> CallResult<Invoices> {
    let InvoicesRequest { limit, after } = call.request;
    let (limit, _) = page(limit, None, DEFAULT_LIMIT)?;
    let invoices = payments.invoices(call.caller.0.user_id, limit.min(LIMIT_MAX), after.as_deref());
    Ok(Response::new(invoices.await?))
}
