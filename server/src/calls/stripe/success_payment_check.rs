//! stripe/success_payment_check: checks whether a checkout is paid.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;
use protocol::schema::Filled;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::subscription::Payments;
use crate::domain::subscription::checkout::CheckoutState;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::FieldErrors;

/// The checkout to check.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PaymentCheckRequest {
    /// The checkout's id at the payment provider.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    id: String,
}

/// Checks whether a checkout of the caller is paid. If it is paid, the plan is in force before the answer is sent. Otherwise `status` is
/// `error`, and `error` contains the reason.
#[call("/stripe/success_payment_check", errors(NotFound, PaymentsNotSetUp))]
pub(super) async fn success_payment_check(
    payments: web::Data<Payments>,
    call: Call<Creator, PaymentCheckRequest>,
) -> CallResult<bool> {
    let mut errors = FieldErrors::new();
    errors.required("id", &call.request.id);
    errors.finish()?;
    let outcome = payments.check_checkout(call.caller.0.user_id, &call.request.id).await?;
    Ok(match outcome {
        CheckoutState::Done => Response::done().with_status(PaymentStatus::Success),
        CheckoutState::Open => Response::done().with_error("the_payment_is_not_completed_yet"),
        CheckoutState::Over => Response::done().with_error("the_checkout_has_expired"),
    })
}
