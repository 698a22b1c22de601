//! affiliate/get_statistic: returns the statistics of an affiliate link.

use actix_web::web;
use macros::call;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::AffiliateRequest;
use crate::domain::affiliate::{self, Month, Owner, PERCENT, list_months};
use crate::http::{Call, CallResult, Response, User};

/// The statistics of an affiliate link in total and by month. Amounts are in dollars without tax.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct AffiliateStatistic {
    /// The number of visitors who followed the link; each visitor counts once a day.
    clicks: i64,
    /// The number of accounts that signed up through the link and confirmed their email.
    sign_ups: i64,
    /// The sum of the payments of those accounts, minus refunds, in dollars.
    spend: f64,
    /// The part of `spend` that the link's owner earns, in dollars; null for a company's link.
    commission: Option<f64>,
    /// The percentage of `spend` that the link's owner earns; null for a company's link.
    percent: Option<i64>,
    /// The statistics of each month, the newest first; months without clicks, sign-ups and payments are left out.
    months: Vec<AffiliateMonth>,
}

/// The statistics of an affiliate link in one month (UTC).
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AffiliateMonth {
    /// The month, from 1 to 12.
    month: u8,
    year: i32,
    clicks: i64,
    sign_ups: i64,
    spend: f64,
    commission: Option<f64>,
}

/// Returns the statistics of an affiliate link of the caller or of a company. For a company, the caller must be its owner, one of its
/// admins or the platform's staff. If the link was not made yet, all numbers are 0.
#[call("/affiliate/get_statistic", errors(NotFound, Forbidden))]
pub(super) async fn get_statistic(
    pool: web::Data<PgPool>,
    call: Call<User, AffiliateRequest>,
) -> CallResult<AffiliateStatistic> {
    let mut connection = pool.acquire().await?;
    let owner = Owner::of_caller(&mut connection, &call.caller.0, call.request.company_id).await?;
    let months = match affiliate::find(&mut connection, owner).await? {
        Some(link) => list_months(&mut connection, link.id).await?,
        None => Vec::new(),
    };
    let percent = matches!(owner, Owner::User(_)).then_some(PERCENT);
    Ok(Response::new(summed(&months, percent)))
}

fn summed(months: &[Month], percent: Option<i64>) -> AffiliateStatistic {
    let earned = |month: &Month| percent.map(|percent| share(month.spend_cents, percent));
    let spend: i64 = months.iter().map(|month| month.spend_cents).sum();
    let commission: Option<i64> = percent.map(|_| months.iter().filter_map(earned).sum());
    AffiliateStatistic {
        clicks: months.iter().map(|month| month.clicks).sum(),
        sign_ups: months.iter().map(|month| month.sign_ups).sum(),
        spend: dollars(spend),
        commission: commission.map(dollars),
        percent,
        months: months
            .iter()
            .map(|month| AffiliateMonth {
                month: u8::from(month.month.month()),
                year: month.month.year(),
                clicks: month.clicks,
                sign_ups: month.sign_ups,
                spend: dollars(month.spend_cents),
                commission: earned(month).map(dollars),
            })
            .collect(),
    }
}

/// Returns `percent` percent of `cents`, rounded to the nearest cent; half a cent is rounded away from zero.
fn share(cents: i64, percent: i64) -> i64 {
    let hundredths = cents * percent;
    (hundredths + 50 * hundredths.signum()) / 100
}

fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_rounded_to_the_nearest_cent() {
        let shares = [1500, 1590, 9, 10, -1590, 0].map(|cents| share(cents, 5));
        assert_eq!(shares, [75, 80, 0, 1, -80, 0]);
    }
}
