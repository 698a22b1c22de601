//! statistic/get_stats: returns the numbers of jobs and tracks that are shown at the top of a manager's pages.

use actix_web::web;
use macros::call;
use sqlx::PgPool;

use crate::calls::account::get_stat::{AccountStat, find_stat};
use crate::http::{Call, CallResult, Empty, Manager, Response};

/// Returns the caller's numbers of jobs and tracks, as account/get_stat does.
#[call("/statistic/get_stats")]
pub(super) async fn get_stats(pool: web::Data<PgPool>, call: Call<Manager, Empty>) -> CallResult<AccountStat> {
    Ok(Response::new(find_stat(&pool, &call.caller.0).await?))
}
