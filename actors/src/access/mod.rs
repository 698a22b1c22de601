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
pub mod invitation;
pub mod job;
pub mod link;
pub mod links;
pub mod loader;
pub mod playlist;
pub mod session;
pub mod team;
pub mod topic;

use protocol::refusal::Refusal;

/// Lets `access` through where it shows the `thing`, else 404.
fn require_seen<T>(access: T, sees: bool, thing: &str) -> Result<T, Refusal> {
    if sees { Ok(access) } else { Err(Refusal::no_such(thing)) }
}

/// Lets `access` through where it belongs to those `who` may, else 403.
fn require_right<T>(access: T, may: bool, who: &str) -> Result<T, Refusal> {
    if may { Ok(access) } else { Err(Refusal::only(who)) }
}
