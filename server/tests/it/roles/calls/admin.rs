//! admin: the staff's calls about other people's accounts.

use serde_json::json;

use super::{Row, admins, row};

pub const CALLS: &[Row] = &[
    row(
        "admin/block_user",
        |at| json!({"user_to_disable": at.somebody.id}),
        admins(200),
    ),
    row(
        "admin/confirm_user_email",
        |at| json!({"user_to_confirm": at.somebody.id}),
        admins(200),
    ),
    row(
        "admin/delete_user",
        |at| json!({"user_to_delete": at.somebody.id}),
        admins(200),
    ),
    row("admin/end_sessions", |at| json!({"id": at.somebody.id}), admins(200)),
    row("admin/get_all_users_csv", |_| json!({}), admins(200)),
    row(
        "admin/get_audit",
        |_| json!({"action": "auth", "limit": 5}),
        admins(200),
    ),
    row("admin/get_audit_csv", |_| json!({"action": "auth"}), admins(200)),
    row("admin/get_submissions", |at| json!({"id": at.somebody.id}), admins(200)),
    row("admin/get_tracks", |at| json!({"id": at.somebody.id}), admins(200)),
    row("admin/get_user", |at| json!({"id": at.somebody.id}), admins(200)),
    row("admin/get_users", |_| json!({"user_type": "creator"}), admins(200)),
    row(
        "admin/hold_user",
        |at| json!({"email": at.somebody.email, "on_hold": true}),
        admins(200),
    ),
    row(
        "admin/resend_confirmation",
        // the email is confirmed already
        |at| json!({"id": at.somebody.id}),
        admins(409),
    ),
    row(
        "admin/search_users",
        |at| json!({"user_info": at.somebody.name}),
        admins(200),
    ),
    row(
        "admin/set_note",
        |at| json!({"id": at.somebody.id, "note": "Answer quickly."}),
        admins(200),
    ),
    row(
        "admin/unblock_user",
        |at| json!({"user_to_turn": at.somebody.id}),
        admins(200),
    ),
    row(
        "admin/update_approve",
        |at| json!({"user_to_approve": at.somebody.id, "is_approved": false}),
        admins(200),
    ),
    row(
        "admin/update_hidden_subscription",
        |at| json!({"email": at.somebody.email, "subscription": "starter-free"}),
        // the account has a paid plan
        admins(409),
    ),
    row(
        "admin/update_user_rating",
        |at| json!({"email": at.somebody.email, "new_rating": 7}),
        admins(200),
    ),
];

pub const EVENTS: &[Row] = &[row("DownloadTracks", |_| json!({}), admins(200))];
