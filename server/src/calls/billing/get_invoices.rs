//! billing/get_invoices: the caller's invoices.

use actix_web::web;
use macros::call;
use protocol::entity::billing::Invoices;
use protocol::schema::PageLimit;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::page;

/// The maximum size of the provider's pages.
const LIMIT_MAX: i64 = 100;

/// The number of invoices on a page if none is requested.
const USUAL: i64 = 20;

/// A page of invoices to request.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct InvoicesRequest {
    /// 20 where left out, 100 at most.
    #[serde(default)]
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// The invoice that the page follows.
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
    let (limit, _) = page(limit, None, USUAL)?;
    let invoices = payments.invoices(call.caller.0.user_id, limit.min(LIMIT_MAX), after.as_deref());
    Ok(Response::new(invoices.await?))
}
