//! account and user: calls about one's own account.

use serde_json::json;

use super::{Row, any, creators, row, users};
use crate::support::factories::PASSWORD;

pub const CALLS: &[Row] = &[
    row(
        "account/change_email",
        |at| json!({"email": format!("new{}@it.test", at.number)}),
        users(200),
    ),
    row(
        "account/change_name",
        |at| json!({"name": format!("name {}", at.number)}),
        users(200),
    ),
    row(
        "account/change_password",
        |_| json!({"password": "not the password", "new_password": PASSWORD}),
        users(400),
    ),
    row(
        "account/check_email",
        |at| json!({"email": format!("new{}@it.test", at.number)}),
        any(200),
    ),
    row("account/check_subscription", |_| json!({}), users(200)),
    row(
        "account/company_invite_sign_up",
        |at| json!({"user_name": format!("new {}", at.number), "pass": PASSWORD, "token": "none"}),
        any(400),
    ),
    row("account/confirm_changing_email", |_| json!({"token": "none"}), any(400)),
    row(
        "account/confirm_email",
        |_| json!({"token": "none", "email": "a@b.test"}),
        any(400),
    ),
    row("account/confirm_new_email", |_| json!({"token": "none"}), any(400)),
    row("account/delete_avatar", |_| json!({}), users(200)),
    row("account/end_session", |_| json!({"id": 999_999}), users(404)),
    // nobody's colleague
    row(
        "account/get_avatar",
        |at| json!({"user_name": at.somebody.name}),
        [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    ),
    row("account/get_info", |_| json!({}), any(200)),
    row("account/get_register_email", |_| json!({"token": "none"}), any(400)),
    row("account/get_sessions", |_| json!({}), users(200)),
    row("account/get_sign_up", |_| json!({"token": "none"}), any(400)),
    row("account/get_stat", |_| json!({}), users(200)),
    row("account/help", |_| json!({"email": "nobody@it.test"}), any(200)),
    row("account/log_in", |_| json!({"email": "nobody@it.test"}), any(400)),
    row("account/log_out", |_| json!({}), users(200)),
    row("account/reject_sign_up", |_| json!({"token": "none"}), any(400)),
    row(
        "account/resend_confirmation",
        |_| json!({"email": "nobody@it.test"}),
        any(200),
    ),
    row("account/reset_pass", |_| json!({"email": "nobody@it.test"}), any(200)),
    // access is granted, and the request is refused because it is not a form
    row("account/set_avatar", |_| json!({}), users(400)),
    row(
        "account/set_pass",
        |_| json!({"token": "none", "email": "nobody@it.test", "pass": PASSWORD}),
        any(400),
    ),
    row("account/sign_up", |_| json!({"email": "a@b.test"}), any(400)),
    row(
        "user/get_subscribed_promotion",
        |_| json!({"email": "news@it.test", "promotion_type": "micro_promotions"}),
        users(200),
    ),
    row(
        "user/subscribe_promotion",
        |_| json!({"email": "news@it.test", "promotion_type": "micro_promotions"}),
        users(200),
    ),
];

pub const EVENTS: &[Row] = &[row(
    "account.set_public_contact",
    |_| json!({"contact": "@low.tide"}),
    creators(200),
)];
