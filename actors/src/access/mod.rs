//! The rule book of access: for each kind of thing, who sees, reviews, edits, manages and adds to it.
//!
//! The rules are SQL (`live_account`, `live_session`, `live_link`, `job_access` and its like; migration `access_rules`), read row by row
//! wherever somebody asks: calls, subscriptions, files, links and the write path. Here their columns become structs, and a missing right
//! the one refusal that fits: 404 for whoever may not know that the thing exists, 403 for everybody else. A thing that there is not, and a
//! viewer who may not come in, have a row of nothing.

pub mod application;
pub mod caller;
pub mod company;
pub mod file;
pub mod job;
pub mod link;
pub mod loader;
pub mod playlist;
pub mod session;
pub mod team;
pub mod topic;

use protocol::error_code::ErrorCode;

/// Lets `access` through where it `may`: 404 for whoever does not even see the thing, else 403.
fn require<T>(access: T, sees: bool, may: bool) -> Result<T, ErrorCode> {
    match (sees, may) {
        (false, _) => Err(ErrorCode::NotFound),
        (true, false) => Err(ErrorCode::Forbidden),
        (true, true) => Ok(access),
    }
}
