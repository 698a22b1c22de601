//! affiliate/create: makes an affiliate link.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::CompanyId;
use protocol::limits;
use protocol::schema::AffiliateEmail;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::affiliate;
use crate::http::{Call, CallResult, User};
use crate::validation::{FieldErrors, is_email};

/// The owner of the new affiliate link, and the owner's email address.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CreateAffiliateRequest {
    /// The address to which emails about the earnings are sent; at most 400 characters.
    #[serde(default)]
    #[schema(required, value_type = AffiliateEmail)]
    email: String,
    /// The company that gets the link, if a manager or the platform's staff makes it. Creators leave this field out and make a link for
    /// themselves.
    company_id: Option<CompanyId>,
}

/// The address of the affiliate link.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedAffiliate {
    affiliate_url: String,
}

/// Makes the affiliate link of the caller, or of a company. For a company, the caller must be its owner, one of its admins or the platform's
/// staff. If the link exists already, it is returned.
#[call("/affiliate/create", errors(NotFound, Forbidden, TryAgain), audit = "affiliate_link")]
pub(super) async fn create(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<User, CreateAffiliateRequest>,
) -> CallResult<CreatedAffiliate> {
    let (User(caller), request) = (call.caller, call.request);
    let email = request.email.trim();
    let mut errors = FieldErrors::new();
    if email.is_empty() {
        errors.add("email", "You need to enter email!");
    } else {
        errors.at_most("email", email, limits::AFFILIATE_EMAIL_MAX);
        errors.check("email", is_email(email), "Email is not valid!");
    }
    errors.finish()?;
    let made = affiliate::create(&live, &caller, config.http.public_url(), request.company_id, email).await?;
    Ok(made.map(|affiliate_url| CreatedAffiliate { affiliate_url }).into())
}
