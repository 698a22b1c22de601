//! The SQL of accounts.

mod avatar;
mod credentials;
mod figures;
mod invites;
mod people;
mod sign_up;
mod tokens;

pub(super) use avatar::*;
pub(super) use credentials::*;
pub(super) use figures::*;
pub(super) use invites::*;
pub(super) use people::*;
pub(super) use sign_up::*;
pub(super) use tokens::*;
