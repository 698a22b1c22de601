//! The SQL for accounts: sign-up, log-in, status, plans, tokens and removal.

mod avatar;
mod counts;
mod credentials;
mod invites;
mod people;
mod plan;
mod rating;
mod sign_up;
mod staff_note;
mod status;
mod tokens;
mod traces;
mod unconfirmed;

pub(crate) use avatar::*;
pub(crate) use counts::*;
pub(crate) use credentials::*;
pub(crate) use invites::*;
pub(crate) use people::*;
pub(in crate::domain::account) use plan::*;
pub(in crate::domain::account) use rating::*;
pub(crate) use sign_up::*;
pub(in crate::domain::account) use staff_note::*;
pub(crate) use status::*;
pub(crate) use tokens::*;
pub(in crate::domain::account) use traces::*;
pub(crate) use unconfirmed::*;
