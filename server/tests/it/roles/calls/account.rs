//! account and user: what people do with their own account.

use serde_json::json;

use super::{Row, any, row, users};

pub const ROWS: &[Row] = &[
    row(
        "account/check_email",
        |at| json!({"email": format!("new{}@it.test", at.number)}),
        any(200),
    ),
    row(
        "account/confirm_email",
        |_| json!({"token": "none", "email": "a@b.test"}),
        any(400),
    ),
    row("account/confirm_new_email", |_| json!({"token": "none"}), any(400)),
    row(
        "account/get_avatar",
        |at| json!({"user_name": at.somebody.name}),
        users(200),
    ),
    row("account/get_info", |_| json!({}), any(200)),
    row("account/get_stat", |_| json!({}), users(200)),
    row("account/log_in", |_| json!({"email": "nobody@it.test"}), any(400)),
    row("account/log_out", |_| json!({}), users(200)),
    row(
        "account/resend_confirmation",
        |_| json!({"email": "nobody@it.test"}),
        any(200),
    ),
    row("account/sign_up", |_| json!({"email": "a@b.test"}), any(400)),
];
