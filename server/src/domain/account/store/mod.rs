//! The SQL of accounts.

mod avatar;
mod credentials;
mod figures;
mod invites;
mod people;
mod sign_up;
mod standing;
mod tokens;

pub(crate) use avatar::*;
pub(crate) use credentials::*;
pub(crate) use figures::*;
pub(crate) use invites::*;
pub(crate) use people::*;
pub(crate) use sign_up::*;
pub(in crate::domain::account) use standing::*;
pub(crate) use tokens::*;
