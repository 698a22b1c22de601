//! company: the companies, their members and invitations.

use serde_json::json;

use super::{Row, managers, row};

pub const ROWS: &[Row] = &[
    row(
        "company/create",
        |at| json!({"name": "New", "description": format!("{}", at.number)}),
        managers(200),
    ),
    row("company/get", |_| json!({}), managers(200)),
];
