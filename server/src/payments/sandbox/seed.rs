//! The objects that every sandbox has from the start: a demo coupon, and a promotion code for it.

use super::api::error::ApiError;
use super::coupon::{self, Coupon};
use super::instance::Sandbox;
use super::operation::{Cause, Object as _, Operation};
use super::promotion_code;

/// The id of the demo coupon, which is also the code that people type for it.
const DEMO: &str = "DEMO20";

/// The discount of the demo coupon on the first payment, in hundredths of a percent.
const DEMO_OFF: i64 = 2_000;

/// Adds the demo coupon and its promotion code, unless the coupon exists.
pub(super) async fn seed(sandbox: &Sandbox) -> Result<(), ApiError> {
    sandbox
        .write(Cause::default(), async |op: &mut Operation<'_>| {
            if op.find::<Coupon>(DEMO).await?.is_some() {
                return Ok(());
            }
            let demo = coupon::once(DEMO, "Demo: 20% off the first payment", DEMO_OFF, op.now);
            let code = promotion_code::of_coupon(DEMO, &demo, op.now);
            tracing::debug!(coupon = demo.id(), "payments sandbox: seeded");
            op.insert(&demo).await?;
            op.insert(&code).await
        })
        .await
}
