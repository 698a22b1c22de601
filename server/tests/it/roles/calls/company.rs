//! company: the companies, their members and invitations.

use serde_json::json;

use super::{Row, admins, company, managers, row};

pub const ROWS: &[Row] = &[
    row(
        "company/create",
        |at| json!({"name": "New", "description": format!("{}", at.number)}),
        managers(200),
    ),
    row(
        "company/create_invite",
        |at| json!({"company_id": at.company, "email": format!("new{}@it.test", at.number), "role": "member"}),
        company(404, 403, 200, 200),
    ),
    row(
        "company/delete",
        |at| json!({"company_id": at.doomed}),
        company(404, 403, 200, 200),
    ),
    row(
        "company/delete_invite",
        |at| json!({"invite_id": at.invite}),
        company(404, 404, 200, 200),
    ),
    row(
        "company/delete_member",
        |at| json!({"company_id": at.company, "member_id": at.colleague.id}),
        company(404, 403, 200, 200),
    ),
    row("company/get", |_| json!({}), managers(200)),
    row("company/get_all", |_| json!({}), admins(200)),
    row("company/get_created_invites", |_| json!({}), managers(200)),
    row("company/get_info", |at| json!({"company_id": at.company}), admins(200)),
    row("company/get_received_invites", |_| json!({}), managers(200)),
    row(
        "company/get_statistic",
        |at| json!({"company_id": at.company}),
        company(404, 200, 200, 200),
    ),
    row(
        "company/set_verified",
        |at| json!({"company_id": at.company, "verified": true}),
        admins(200),
    ),
    // the invitation is to none of these callers
    row(
        "company/update_invite_status",
        |at| json!({"invite_id": at.invite, "status": "accepted"}),
        managers(404),
    ),
    // access is granted, and the request is refused because it is not a form
    row("company/update_avatar", |_| json!({}), admins(400)),
    row("company/update_background", |_| json!({}), admins(400)),
    row("company/update_login_image", |_| json!({}), admins(400)),
    row("company/update_search_icon", |_| json!({}), admins(400)),
];
