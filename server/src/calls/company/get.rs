//! company/get: returns the companies to which the caller belongs.

use actix_web::web;
use macros::call;
use protocol::entity::company::Company;
use sqlx::PgPool;

use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::domain::company::listing;
use crate::domain::company::store::list_of_member;
use crate::http::{Call, CallResult, Empty, Manager};

/// Returns the companies to which the caller belongs, with their members.
#[call("/company/get")]
pub(super) async fn get(pool: web::Data<PgPool>, call: Call<Manager, Empty>) -> CallResult<Vec<Company>> {
    let caller = &call.caller.0;
    let mut snapshot = Snapshot::take(&pool).await?;
    let companies = list_of_member(snapshot.connection(), caller.user_id).await?;
    let ids: Vec<i64> = companies.iter().map(|company| company.0).collect();
    let shown = listing::list(snapshot.connection(), &ids, &ids).await?;
    snapshot.answer(caller, List::Companies(companies), shown).await
}
