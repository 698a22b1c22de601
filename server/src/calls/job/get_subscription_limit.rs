//! job/get_subscription_limit: how many applications the caller's plan has left in this month.

use actix_web::{post, web};
use actors::access;
use actors::access::plan::Plans;
use protocol::ids::JobId;
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use time::{Date, Month, OffsetDateTime, Time};
use utoipa::ToSchema;

use super::row::first_of_month;
use super::store;
use crate::http::clock::Clock;
use crate::http::{Answer, Call, CallResult, User};

/// For which job, if for one.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobSubscriptionLimitRequest {
    #[serde(default)]
    job_id: Option<JobId>,
}

/// The applications of a calendar month, UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SubscriptionLimit {
    /// Null: no limit.
    limit: Option<i32>,
    used: i32,
    /// When the next month begins.
    resets_at: Timestamp,
    /// Titles of the plans that may apply to the job; empty means all.
    plans: Vec<String>,
}

/// What the caller's plan allows in this month, and what is used of it.
#[utoipa::path(
    request_body = JobSubscriptionLimitRequest,
    responses((status = 200, body = Answer<SubscriptionLimit>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/job/get_subscription_limit")]
pub(super) async fn get_subscription_limit(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, JobSubscriptionLimitRequest>,
) -> CallResult<SubscriptionLimit> {
    let caller = call.who.0;
    let today = Clock.now().date();
    let mut connection = pool.acquire().await?;
    let required = match call.request.job_id {
        Some(job) => {
            access::job::of(&mut connection, caller.user_id, job)
                .await?
                .require_see()?;
            store::find_limitation(&mut connection, job).await?
        }
        None => Vec::new(),
    };
    let standing = store::find_month_standing(&mut connection, caller.user_id, first_of_month(today)).await?;
    let plan = plans.in_force(&standing.plan, standing.is_active);
    let (limit, used) = (plan.applications_a_month, standing.applications);
    Ok(Answer::new(SubscriptionLimit {
        limit,
        used,
        resets_at: Timestamp(start_of_next_month(today)),
        plans: required,
    }))
}

fn start_of_next_month(day: Date) -> OffsetDateTime {
    let year = if day.month() == Month::December {
        day.year() + 1
    } else {
        day.year()
    };
    let first = Date::from_calendar_date(year, day.month().next(), 1).expect("every month has a first day");
    first.with_time(Time::MIDNIGHT).assume_utc()
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn a_month_ends_with_its_last_day_also_in_december() {
        assert_eq!(
            start_of_next_month(date!(2026 - 01 - 31)),
            datetime!(2026-02-01 0:00 UTC)
        );
        assert_eq!(
            start_of_next_month(date!(2026 - 12 - 01)),
            datetime!(2027-01-01 0:00 UTC)
        );
    }
}
