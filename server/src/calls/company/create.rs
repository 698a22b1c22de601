//! company/create: a new company.

use actix_web::{post, web};
use actors::frame::transaction::TopicTransaction;
use actors::request;
use protocol::change::UserChange;
use protocol::ids::CompanyId;
use protocol::limits;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::calls::alive;
use crate::http::validate::Faults;
use crate::http::{Answer, Call, CallError, CallResult, Manager};
use crate::run::app_state::AppState;

const CALL: &str = "company/create";

/// What the company is.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CompanyCreateRequest {
    /// At most 40 characters.
    #[serde(default)]
    name: String,
    /// At most 400 characters.
    #[serde(default)]
    description: String,
    /// The client's own name for this request: a repetition within 24 hours is answered with the first result.
    #[serde(default)]
    request_id: Option<String>,
}

/// The new company.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedCompany {
    company_id: CompanyId,
}

/// Makes a company; the caller becomes its owner.
#[utoipa::path(request_body = CompanyCreateRequest, responses((status = 200, body = Answer<CreatedCompany>)))]
#[post("/company/create")]
pub(super) async fn create(
    state: web::Data<AppState>,
    call: Call<Manager, CompanyCreateRequest>,
) -> CallResult<CreatedCompany> {
    let (Manager(caller), request) = (call.who, call.request);
    check(&request)?;
    let topic = Topic::User(caller.user_id);
    let mut transaction = TopicTransaction::begin(&state.pool, Uuid::new_v4(), std::slice::from_ref(&topic)).await?;
    alive::hold_session(transaction.conn(), &caller, state.clock.now()).await?;
    // the topic's lock lets one request of the caller through at a time, so that none finds a repetition half done
    if let Some(request_id) = &request.request_id
        && let Some(company_id) = request::find_result(transaction.conn(), caller.user_id, CALL, request_id).await?
    {
        return Ok(Answer::new(CreatedCompany { company_id }));
    }
    let (name, description) = (request.name.trim(), request.description.trim());
    let company_id = store::insert_company(transaction.conn(), caller.user_id, name, description).await?;
    if let Some(request_id) = &request.request_id {
        request::insert_result(transaction.conn(), caller.user_id, CALL, request_id, &company_id).await?;
    }
    // a member may follow the company and its jobs
    transaction.append(&topic, UserChange::RightsChanged);
    let frames = transaction.commit().await?;
    state.live.publish(frames);
    Ok(Answer::new(CreatedCompany { company_id }))
}

fn check(request: &CompanyCreateRequest) -> Result<(), CallError> {
    let mut faults = Faults::new();
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
        faults.check(field, !text.trim().is_empty(), fill);
        faults.at_most(field, text, most);
    }
    faults.request_id(request.request_id.as_deref());
    faults.finish()
}
