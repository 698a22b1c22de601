//! Companies (which look for music), their members and invitations.

pub mod deletion;
pub mod departure;
pub mod detail;
pub mod invitation;
pub mod listing;
pub mod pictures;
pub mod purge;
pub mod roles;
pub mod statistic;
pub mod store;

use actors::access;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, CompanyChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgConnection;

use super::bounds::check_bound;

/// Sets whether the platform's staff has verified a company. Publishes the change on the `company:` topic and on `admin`.
pub fn set_verified(live: &Live, caller: &Caller, company_id: CompanyId, verified: bool) -> PendingReply<bool> {
    let by = caller.user_id;
    let company = Topic::Company(company_id);
    live.write(caller)
        .topics([company.clone(), Topic::Admin])
        .position_of(company.clone())
        .run(async move |write| {
            let access = access::company::load(write.rows(), by, company_id).await?;
            if !access.require_manage()?.is_admin {
                return Err(ErrorCode::NotFound.into());
            }
            if store::update_verified(write.rows(), company_id, verified).await? {
                write.append(&company, CompanyChange::Verified { verified });
                write.append(&Topic::Admin, AdminChange::CompanyChanged { company_id });
                let details = json!({ "verified": verified });
                write.audit(Some(AuditTarget::Company(company_id)), details).await?;
            }
            Ok(true)
        })
}

/// Creates a company that `owner` owns: 409 `conflict` if a manager already owns `most` companies. Publishes the change on the owner's `user:`
/// topic and on `admin`.
pub async fn create(
    write: &mut Write,
    owner: UserId,
    most: u32,
    name: &str,
    description: &str,
) -> Result<CompanyId, WriteError> {
    check_may_own(write.rows(), owner, most, "You can own").await?;
    let company_id = store::insert_company(write.rows(), owner, name, description).await?;
    // a member may follow the company and its jobs
    write.append(&Topic::User(owner), UserChange::RightsChanged);
    write.append(&Topic::User(owner), UserChange::CompanyJoined { company_id });
    write.append(&Topic::Admin, AdminChange::CompanyCreated { company_id });
    Ok(company_id)
}

/// Refuses a manager who already owns `most` companies.
async fn check_may_own(conn: &mut PgConnection, owner: UserId, most: u32, who_can: &str) -> Result<(), WriteError> {
    check_bound(store::count_owned(conn, owner).await?, most, who_can, "companies")
}
