//! stripe/update_subscription: changes the caller's paid plan to another plan.

use actix_web::web;
use macros::call;
use protocol::entity::account::SubscriptionInfo;
use protocol::entity::billing::PaymentStatus;
use protocol::schema::{Filled, Periodicity};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::payment::read_plan;
use crate::clock::Clock;
use crate::domain::subscription::Payments;
use crate::domain::subscription::plan_change::Done;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::FieldErrors;

/// The plan that the caller changes to.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChangePlanRequest {
    /// The id of the plan's product.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    product_id: String,
    #[serde(default)]
    #[schema(required, value_type = Periodicity)]
    periodicity: String,
}

/// Changes the caller's paid plan to another plan, as subscription/update does. 409 `conflict` if the caller has no paid plan. If `status`
/// is `action_required`, the bank requires a confirmation of the payment. In that case, the plan changes only after the caller has
/// confirmed the payment on the page of the newest invoice.
#[call(
    "/stripe/update_subscription",
    errors(CardDeclined, PreregisterOnly, PaymentsNotSetUp, Conflict)
)]
pub(super) async fn update_subscription(
    payments: web::Data<Payments>,
    call: Call<Creator, ChangePlanRequest>,
) -> CallResult<SubscriptionInfo> {
    let (user, request) = (call.caller.0.user_id, call.request);
    let mut errors = FieldErrors::new();
    let interval = read_plan(&mut errors, &request.product_id, &request.periodicity);
    errors.finish()?;
    let done = payments.change_plan(user, &request.product_id, interval).await?;
    let status = match done {
        Done::ActionRequired(_) => PaymentStatus::ActionRequired,
        Done::Checkout(_) | Done::Changed => PaymentStatus::Success,
    };
    let found = payments.current(user, Clock.now()).await?;
    Ok(Response::new(found).with_status(status))
}
