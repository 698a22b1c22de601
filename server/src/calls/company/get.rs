//! company/get: the companies that the caller belongs to.

use actix_web::{post, web};
use protocol::entity::company::Company;
use protocol::ids::CompanyId;

use super::store;
use crate::calls::account::image_address;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Answer, Call, CallResult, Empty, Manager};
use crate::run::app_state::AppState;

/// The caller's companies with their members.
#[utoipa::path(request_body = Empty, responses((status = 200, body = Answer<Vec<Company>>)))]
#[post("/company/get")]
pub(super) async fn get(state: web::Data<AppState>, call: Call<Manager, Empty>) -> CallResult<Vec<Company>> {
    let caller = &call.who.0;
    let mut snapshot = Snapshot::take(&state.pool).await?;
    let rows = store::list_of_member(snapshot.connection(), caller.user_id).await?;
    let companies = rows.into_iter().map(|row| Company {
        id: CompanyId(row.id),
        name: row.name,
        description: row.description,
        avatar_url: row.logo_key.as_deref().map(image_address),
        verified: row.verified,
        members: row.members.0,
    });
    let companies: Vec<Company> = companies.collect();
    let list = List::Companies(companies.iter().map(|company| company.id).collect());
    snapshot.answer(caller, list, companies).await
}
