//! stripe/create_portal_session: opens the payment provider's page on which a person manages their payments.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;

use super::create_checkout_session::ProviderPage;
use crate::calls::payment::{ReturnRequest, read_return};
use crate::config::Config;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::FieldErrors;

/// Opens the payment provider's page on which the caller manages their payments. The page leads back to `redirect_url`.
#[call("/stripe/create_portal_session", errors(PaymentsNotSetUp))]
pub(super) async fn create_portal_session(
    payments: web::Data<Payments>,
    config: web::Data<Config>,
    call: Call<Creator, ReturnRequest>,
) -> CallResult<ProviderPage> {
    let (Creator(caller), ReturnRequest { redirect_url }) = (call.caller, call.request);
    let mut errors = FieldErrors::new();
    read_return(&mut errors, &redirect_url, &config);
    errors.finish()?;
    let url = payments.open_portal(&caller, &redirect_url).await?;
    Ok(Response::new(ProviderPage { url }).with_status(PaymentStatus::Success))
}
