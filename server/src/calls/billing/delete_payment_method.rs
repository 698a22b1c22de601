//! billing/delete_payment_method: removes a payment method.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;

use crate::calls::payment::MethodRequest;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};

/// Removes a payment method. 409 `conflict` if it is the last one and the caller has a paid plan.
#[call("/billing/delete_payment_method", errors(NotFound, PaymentsNotSetUp, Conflict))]
pub(super) async fn delete_payment_method(
    payments: web::Data<Payments>,
    call: Call<Creator, MethodRequest>,
) -> CallResult<bool> {
    let method_id = call.request.named()?;
    payments.delete_method(call.caller.0.user_id, &method_id).await?;
    Ok(Response::done().with_status(PaymentStatus::Success))
}
