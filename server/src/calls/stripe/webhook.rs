//! stripe/webhook: receives the events that the payment provider sends.

use actix_web::web;
use macros::call;
use protocol::error_code::ErrorCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::subscription::Payments;
use crate::http::{CallError, CallResult, Response, Signed};
use crate::payments::objects::Event;

/// An event of the payment provider, in the provider's own format.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub(super) struct ProviderEvent(Event);

/// Processes an event of the payment provider. The header `Stripe-Signature` signs the raw bytes of the event. An event that was processed
/// before has no effect.
#[call("/stripe/webhook", errors(InvalidSignature), limit = Webhook)]
pub(super) async fn webhook(payments: web::Data<Payments>, signed: Signed<ProviderEvent>) -> CallResult<bool> {
    match payments.take(signed.request.0, Some(signed.at)) {
        Ok(Some(taken)) => {
            taken.await?;
        }
        Ok(None) => {}
        Err(error) => {
            tracing::error!(%error, "an event of the payment provider could not be parsed");
            return Err(CallError::new(ErrorCode::InvalidRequest).with_message("The event's object cannot be read"));
        }
    }
    Ok(Response::done())
}
