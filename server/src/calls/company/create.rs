//! company/create: makes a company.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::CompanyId;
use protocol::limits;
use protocol::refusal::Refusal;
use protocol::schema::{CompanyDescription, CompanyName, RequestId};
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::company;
use crate::http::{Call, CallResult, Manager};
use crate::validation::{FieldErrors, normal_name};

/// The new company's name and description.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CompanyCreateRequest {
    /// The company's name, at most 40 characters.
    #[serde(default)]
    #[schema(required, value_type = CompanyName)]
    name: String,
    /// The company's description, at most 400 characters.
    #[serde(default)]
    #[schema(required, value_type = CompanyDescription)]
    description: String,
    /// A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is made,
    /// and the answer contains the result of the first request.
    #[schema(value_type = Option<RequestId>)]
    request_id: Option<String>,
}

/// The id of the new company.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedCompany {
    company_id: CompanyId,
}

/// Makes a company; the caller becomes its owner. 409 `conflict` if the caller already owns as many companies as the server's settings allow (25
/// by default).
#[call("/company/create", errors(Conflict))]
pub(super) async fn create(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Manager, CompanyCreateRequest>,
) -> CallResult<CreatedCompany> {
    let (Manager(caller), request) = (call.caller, call.request);
    check(&request)?;
    let (user_id, name) = (caller.user_id, normal_name(&request.name));
    let (description, most) = (request.description.trim().to_owned(), config.limits.companies_owned);
    let created = live
        .write(&caller)
        .topics([Topic::User(user_id), Topic::Admin])
        .idempotent("company/create", request.request_id, &(&name, &description))
        .run(async move |write| company::create(write, user_id, most, &name, &description).await);
    let created = created.await?;
    Ok(created.map(|company_id| CreatedCompany { company_id }).into())
}

fn check(request: &CompanyCreateRequest) -> Result<(), Refusal> {
    let mut errors = FieldErrors::new();
    let fields = [
        (
            "name",
            &request.name,
            limits::COMPANY_NAME_MAX,
            "Fill in the input field Name",
        ),
        (
            "description",
            &request.description,
            limits::COMPANY_DESCRIPTION_MAX,
            "Fill in the input field Description",
        ),
    ];
    for (field, text, most, fill) in fields {
        errors.check(field, !text.trim().is_empty(), fill);
        errors.at_most(field, text, most);
    }
    errors.shown_name("name", request.name.trim());
    errors.request_id(request.request_id.as_deref());
    errors.finish()
}
