//! admin: what the platform's staff does with other people's accounts.

use super::Row;

pub const ROWS: &[Row] = &[];
