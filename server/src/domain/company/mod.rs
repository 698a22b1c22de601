//! Companies: whoever seeks music, and who belongs to them.

pub mod invitation;
pub mod store;

use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, UserChange};
use protocol::ids::{CompanyId, UserId};
use protocol::topic::Topic;

/// Makes a company, whose maker becomes its owner. Touches the owner's `user:` and `admin`.
pub async fn create(write: &mut Write, owner: UserId, name: &str, description: &str) -> Result<CompanyId, WriteError> {
    let company_id = store::insert_company(write.rows(), owner, name, description).await?;
    // a member may follow the company and its jobs
    write.append(&Topic::User(owner), UserChange::RightsChanged);
    write.append(&Topic::User(owner), UserChange::CompanyJoined { company_id });
    write.append(&Topic::Admin, AdminChange::CompanyCreated { company_id });
    Ok(company_id)
}
