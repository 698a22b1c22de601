//! The initial objects of every sandbox.

use super::act::{Act, Cause, Object as _};
use super::api::error::ApiError;
use super::coupon::{self, Coupon};
use super::instance::Sandbox;
use super::promotion_code;

/// The coupon of the demo, and the code that people type for it.
const DEMO: &str = "DEMO20";

/// Its discount on the first payment, in hundredths of a per cent.
const DEMO_OFF: i64 = 2_000;

/// Adds the demo's coupon and its code, unless they exist.
pub(super) async fn seed(sandbox: &Sandbox) -> Result<(), ApiError> {
    sandbox
        .write(Cause::default(), async |act: &mut Act<'_>| {
            if act.find::<Coupon>(DEMO).await?.is_some() {
                return Ok(());
            }
            let demo = coupon::once(DEMO, "Demo: 20% off the first payment", DEMO_OFF, act.now);
            let code = promotion_code::of_coupon(DEMO, &demo, act.now);
            tracing::debug!(coupon = demo.id(), "payments sandbox: seeded");
            act.insert(&demo).await?;
            act.insert(&code).await
        })
        .await
}
