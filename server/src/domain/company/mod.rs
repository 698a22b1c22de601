//! Companies: whoever seeks music, and who belongs to them.

pub mod deletion;
pub mod invitation;
pub mod leaving;
pub mod listing;
pub mod purge;
pub mod roles;
pub mod store;

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::Answer;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, CompanyChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgConnection;

/// Companies that one manager may own.
const OWNED_MAX: i64 = 5;

/// Says whether the platform's staff has verified a company. Touches `company:` and `admin`.
pub fn set_verified(live: &Live, caller: &Caller, company_id: CompanyId, verified: bool) -> Answer<bool> {
    let by = caller.user_id;
    let company = Topic::Company(company_id);
    live.write(caller)
        .topics([company.clone(), Topic::Admin])
        .live_at(company.clone())
        .run(async move |write| {
            let access = access::company::of(write.rows(), by, company_id).await?;
            if !access.require_manage()?.is_admin {
                return Err(ErrorCode::NotFound.into());
            }
            if store::update_verified(write.rows(), company_id, verified).await? {
                write.append(&company, CompanyChange::Verified { verified });
                write.append(&Topic::Admin, AdminChange::CompanyChanged { company_id });
            }
            Ok(true)
        })
}

/// Makes a company, whose maker becomes its owner: 409 `conflict` for a manager who owns five. Touches the owner's `user:` and `admin`.
pub async fn create(write: &mut Write, owner: UserId, name: &str, description: &str) -> Result<CompanyId, WriteError> {
    check_may_own(write.rows(), owner, "You can own").await?;
    let company_id = store::insert_company(write.rows(), owner, name, description).await?;
    // a member may follow the company and its jobs
    write.append(&Topic::User(owner), UserChange::RightsChanged);
    write.append(&Topic::User(owner), UserChange::CompanyJoined { company_id });
    write.append(&Topic::Admin, AdminChange::CompanyCreated { company_id });
    Ok(company_id)
}

/// Refuses one more company for a manager who owns as many as one may, in a message that begins as said.
async fn check_may_own(conn: &mut PgConnection, owner: UserId, begins: &str) -> Result<(), WriteError> {
    if store::count_owned(conn, owner).await? < OWNED_MAX {
        return Ok(());
    }
    let full = Refusal::from(ErrorCode::Conflict);
    Err(full
        .with_message(format!("{begins} at most {OWNED_MAX} companies"))
        .into())
}
