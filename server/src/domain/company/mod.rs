//! Companies: whoever seeks music, and who belongs to them.

pub mod invitation;
pub mod store;

use actors::write::{Write, WriteError};
use protocol::change::UserChange;
use protocol::ids::{CompanyId, UserId};
use protocol::topic::Topic;

/// Makes a company, whose maker becomes its owner. Touches the owner's `user:`.
pub async fn create(write: &mut Write, owner: UserId, name: &str, description: &str) -> Result<CompanyId, WriteError> {
    let company = store::insert_company(write.rows(), owner, name, description).await?;
    // a member may follow the company and its jobs
    write.append(&Topic::User(owner), UserChange::RightsChanged);
    Ok(company)
}
