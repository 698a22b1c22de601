//! API calls for test clocks, as Stripe has them. The sandbox has a single clock, which applies to all objects.

use actix_web::web;
use serde::Deserialize;
use serde_json::{Value, json};

use super::advance;
use super::api::call::{Call, Nothing};
use super::api::error::ApiError;
use super::api::list::{self, ListAll};
use super::api::{get, steps};
use super::clock::DAY;
use super::instance::Sandbox;
use super::operation::Operation;

const ID: &str = "clock_sandbox";

/// The maximum number of days by which one request may move the clock.
const DAYS_MAX: i64 = 731;

/// Registers the API calls under `/test_helpers/test_clocks`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/test_helpers/test_clocks", get(list_them))
        .route("/test_helpers/test_clocks/clock_sandbox", get(retrieve))
        .route("/test_helpers/test_clocks/clock_sandbox/advance", steps(advance_it));
}

fn shape(now: i64) -> Value {
    json!({
        "id": ID,
        "object": "test_helpers.test_clock",
        "created": 0,
        "deletes_after": i64::from(u32::MAX),
        "frozen_time": now,
        "livemode": false,
        "name": "the sandbox's clock, which runs on",
        "status": "ready",
        "status_details": {},
    })
}

async fn retrieve(op: &mut Operation<'_>, _: Call<Nothing>) -> Result<Value, ApiError> {
    Ok(shape(op.now))
}

async fn list_them(op: &mut Operation<'_>, _: Call<ListAll>) -> Result<Value, ApiError> {
    Ok(list::shape("/v1/test_helpers/test_clocks", vec![shape(op.now)], false))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Advance {
    frozen_time: i64,
}

async fn advance_it(sandbox: Sandbox, sent: Advance) -> Result<Value, ApiError> {
    Ok(shape(move_to(&sandbox, sent.frozen_time).await?))
}

/// Moves the sandbox's clock forward, carries out everything that is due by the new time, and returns the new time.
pub(super) async fn move_to(sandbox: &Sandbox, until: i64) -> Result<i64, ApiError> {
    let now = sandbox.read(async |op: &mut Operation<'_>| Ok(op.now)).await?;
    if !(now..=now + DAYS_MAX * DAY).contains(&until) {
        let message = format!("The clock goes on from {now}, by two years at most");
        return Err(ApiError::param("frozen_time", message));
    }
    advance::advance_to(sandbox, until).await?;
    sandbox.read(async |op: &mut Operation<'_>| Ok(op.now)).await
}
