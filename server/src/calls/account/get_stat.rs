//! account/get_stat: the counts at the head of a person's pages.

use actix_web::web;
use macros::call;
use protocol::entity::account::Role;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::domain::account::store;
use crate::http::{Call, CallResult, Caller, Empty, Response, User};

/// A person's counts.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::calls) struct AccountStat {
    /// Open jobs that concern the person: submitted to by a creator, of the companies of a manager.
    active_jobs: i64,
    /// Open jobs of the platform.
    active_jobs_all: i64,
    /// The creator's tracks, or the tracks submitted to the manager's companies.
    tracks: i64,
}

/// Returns the caller's counts; for an admin, those of the whole platform.
#[call("/account/get_stat")]
pub(super) async fn get_stat(pool: web::Data<PgPool>, call: Call<User, Empty>) -> CallResult<AccountStat> {
    Ok(Response::new(find_stat(&pool, &call.caller.0).await?))
}

/// Reads the counts of a person.
pub(in crate::calls) async fn find_stat(pool: &PgPool, caller: &Caller) -> sqlx::Result<AccountStat> {
    let mut connection = pool.acquire().await?;
    let active_jobs_all = store::count_open_jobs(&mut connection).await?;
    let (active_jobs, tracks) = match caller.role {
        Role::Creator => store::count_of_creator(&mut connection, caller.user_id).await?,
        Role::Manager => store::count_of_manager(&mut connection, caller.user_id).await?,
        Role::Admin => (active_jobs_all, store::count_tracks(&mut connection).await?),
    };
    Ok(AccountStat {
        active_jobs,
        active_jobs_all,
        tracks,
    })
}
