//! The rules of access: for each kind of thing, the people who see, review, edit, manage and add to it.
//!
//! The rules are SQL (`live_account`, `live_session`, `live_link`, `job_access` and similar functions; migration `access_rules`), read by calls,
//! subscriptions, files, links and the write path. Here their columns become structs, and a missing right becomes a refusal: 404 for a person
//! who may not know that the thing exists, 403 for everybody else. A thing that does not exist, and a viewer who may not log in, have a row
//! without rights.

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

/// Returns `access` if it allows to see the `kind`, else 404.
fn require_seen<T>(access: T, sees: bool, kind: &str) -> Result<T, Refusal> {
    if sees { Ok(access) } else { Err(Refusal::no_such(kind)) }
}

/// Returns `access` if the person `may`, else 403; `who` names the people who may.
fn require_right<T>(access: T, may: bool, who: &str) -> Result<T, Refusal> {
    if may { Ok(access) } else { Err(Refusal::only(who)) }
}
