//! affiliate/get: returns an affiliate link, and the address of the page with its statistics.

use actix_web::web;
use macros::call;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::AffiliateRequest;
use crate::config::Config;
use crate::domain::affiliate::{self, Owner};
use crate::http::{Call, CallResult, Response, User};

/// An affiliate link, and the address of the page with its statistics; both are null if the link was not made yet.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AffiliateLink {
    affiliate_url: Option<String>,
    affiliate_dashboard_url: Option<String>,
}

/// Returns the affiliate link of the caller, or of a company. For a company, the caller must be its owner, one of its admins or the platform's
/// staff.
#[call("/affiliate/get", errors(NotFound, Forbidden))]
pub(super) async fn get(
    pool: web::Data<PgPool>,
    config: web::Data<Config>,
    call: Call<User, AffiliateRequest>,
) -> CallResult<AffiliateLink> {
    let mut connection = pool.acquire().await?;
    let owner = Owner::of_caller(&mut connection, &call.caller.0, call.request.company_id).await?;
    let found = affiliate::find(&mut connection, owner).await?;
    let public_url = config.http.public_url();
    Ok(Response::new(AffiliateLink {
        affiliate_url: found.as_ref().map(|link| affiliate::address(public_url, &link.code)),
        affiliate_dashboard_url: found.map(|_| affiliate::dashboard(public_url, owner)),
    }))
}
