//! The rules of access: who may see, review, edit and manage jobs, playlists, applications, companies, teams and so on.
//!
//! The rules are SQL functions and views (`live_account`, `live_session`, `live_link`, `job_access` and others; migration `access_rules`).
//! Calls, subscriptions, files, links and writes all use them. The modules here convert the rows that the rules return into structs, and a
//! missing right into an error: 404 for a person who may not even learn that the object (such as a job) exists, 403 for everybody else.
//! Nobody has rights on an object that does not exist. A person who may not log in has no rights at all.

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

/// Returns `access` if `sees` is true. Otherwise returns the error 404, whose message contains `kind`, a noun such as "job".
fn require_seen<T>(access: T, sees: bool, kind: &str) -> Result<T, Refusal> {
    if sees { Ok(access) } else { Err(Refusal::no_such(kind)) }
}

/// Returns `access` if `may` is true. Otherwise returns the error 403, whose message contains `who`, the words for the people who have the
/// right.
fn require_right<T>(access: T, may: bool, who: &str) -> Result<T, Refusal> {
    if may { Ok(access) } else { Err(Refusal::only(who)) }
}
