//! company: the companies, their members and invitations.

use serde_json::json;

use super::{CALLERS, HIDDEN_REVIEWERS, Row, admins, company, managers, row};

/// The company's owner.
const OWNER: [u16; CALLERS] = [401, 403, 403, 404, 404, 403, 403, 200, 403, 401, 401];

pub const CALLS: &[Row] = &[
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
    )
    .of_jobs_by(
        |at| json!({"company_id": at.company, "job_id": at.job}),
        [HIDDEN_REVIEWERS, HIDDEN_REVIEWERS, managers(404)],
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

pub const EVENTS: &[Row] = &[
    row(
        "company.set_role",
        |at| json!({"company_id": at.company, "member_id": at.colleague.id, "role_name": "admin"}),
        OWNER,
    ),
    row(
        "company.hand_over",
        |at| json!({"company_id": at.doomed, "member_id": at.colleague.id}),
        OWNER,
    ),
    row(
        "company.set_role",
        |at| json!({"company_id": at.gone.0, "member_id": at.colleague.id, "role_name": "admin"}),
        company(404, 404, 404, 403),
    ),
    row("company.restore", |at| json!({"company_id": at.gone.0}), admins(200)),
    // nothing was submitted to it
    row(
        "rating.set_track",
        |at| json!({"job_id": at.gone.1, "track_id": at.submitted, "track_rating": 7}),
        managers(404),
    ),
];
