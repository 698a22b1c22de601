//! company/get: the companies that the caller belongs to.

use actix_web::{post, web};
use protocol::entity::company::Company;
use protocol::ids::CompanyId;

use super::store;
use crate::calls::account::image_address;
use crate::http::{Answer, Call, CallResult, Empty, Manager};
use crate::run::app_state::AppState;

/// The caller's companies with their members.
#[utoipa::path(request_body = Empty, responses((status = 200, body = Answer<Vec<Company>>)))]
#[post("/company/get")]
pub(super) async fn get(state: web::Data<AppState>, call: Call<Manager, Empty>) -> CallResult<Vec<Company>> {
    let mut connection = state.pool.acquire().await?;
    let rows = store::list_of_member(&mut connection, call.who.0.user_id).await?;
    let companies = rows.into_iter().map(|row| Company {
        id: CompanyId(row.id),
        name: row.name,
        description: row.description,
        avatar_url: row.logo_key.as_deref().map(image_address),
        verified: row.verified,
        members: row.members.0,
    });
    Ok(Answer::new(companies.collect()))
}
