//! billing/change_default_payment_method: sets the payment method for future payments.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;

use crate::calls::payment::MethodRequest;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};

/// Sets the payment method that all future payments use.
#[call("/billing/change_default_payment_method", errors(NotFound, PaymentsNotSetUp))]
pub(super) async fn change_default_payment_method(
    payments: web::Data<Payments>,
    call: Call<Creator, MethodRequest>,
) -> CallResult<bool> {
    let method_id = call.request.named()?;
    payments
        .change_default_method(call.caller.0.user_id, &method_id)
        .await?;
    Ok(Response::done().with_status(PaymentStatus::Success))
}
