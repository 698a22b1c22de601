//! job/get_subscription_limit: returns how many applications the caller may send in a month, and how many they have sent.

use actix_web::web;
use actors::access;
use actors::plan::Plans;
use actors::plan::month::{first_of_month, start_of_next_month};
use macros::call;
use protocol::ids::JobId;
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store;
use crate::clock::Clock;
use crate::http::{Call, CallResult, Response, User};

/// The job whose allowed plans are requested. If `job_id` is left out, `plans` is empty.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobSubscriptionLimitRequest {
    job_id: Option<JobId>,
}

/// The number of applications that the caller may send in the current calendar month (UTC), and the number sent so far.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SubscriptionLimit {
    /// The number of applications that the plan allows in a month; null means no limit.
    limit: Option<i32>,
    used: i32,
    /// The time at which the next month begins and `used` becomes 0 again.
    resets_at: Timestamp,
    /// The titles of the plans whose creators may apply to the requested job; empty means all plans.
    plans: Vec<String>,
}

/// Returns the caller's monthly limit of applications, and how many were sent.
#[call("/job/get_subscription_limit", errors(NotFound))]
pub(super) async fn get_subscription_limit(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, JobSubscriptionLimitRequest>,
) -> CallResult<SubscriptionLimit> {
    let caller = call.caller.0;
    let today = Clock.now().date();
    let mut connection = pool.acquire().await?;
    let required = match call.request.job_id {
        Some(job) => {
            access::job::load(&mut connection, caller.user_id, job)
                .await?
                .require_see()?;
            store::find_limitation(&mut connection, job).await?
        }
        None => Vec::new(),
    };
    let usage = store::find_plan_usage(&mut connection, caller.user_id, first_of_month(today)).await?;
    let plan = plans.in_force(&usage.plan, usage.is_active);
    let (limit, used) = (plan.applications_a_month, usage.applications);
    Ok(Response::new(SubscriptionLimit {
        limit,
        used,
        resets_at: Timestamp(start_of_next_month(today)),
        plans: required,
    }))
}
