//! account/get_stat: returns the numbers of jobs and tracks that are shown at the top of a person's pages.

use actix_web::web;
use macros::call;
use protocol::entity::account::Role;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::domain::account::store;
use crate::http::{Call, CallResult, Caller, Empty, Response, User};

/// The numbers of jobs and tracks that are shown at the top of a person's pages.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::calls) struct AccountStat {
    /// For a creator, the number of open jobs that they have submitted to. For a manager, the number of open jobs of their companies.
    active_jobs: i64,
    /// The number of all open jobs on the platform.
    active_jobs_all: i64,
    /// For a creator, the number of their tracks. For a manager, the number of tracks submitted to their companies.
    tracks: i64,
}

/// Returns the caller's numbers of jobs and tracks. For an admin, they are those of the whole platform.
#[call("/account/get_stat")]
pub(super) async fn get_stat(pool: web::Data<PgPool>, call: Call<User, Empty>) -> CallResult<AccountStat> {
    Ok(Response::new(find_stat(&pool, &call.caller.0).await?))
}

/// Reads the numbers of jobs and tracks that are shown at the top of a person's pages.
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
