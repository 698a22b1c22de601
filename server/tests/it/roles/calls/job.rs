//! job: companies' briefs.

use serde_json::{Value, json};

use super::{Entities, HIDDEN_REVIEWERS, REVIEWERS, Row, admins, job, managers, reviewers, row, users};

fn new_job(at: &Entities) -> Value {
    json!({
        "title": "A job", "description": "what we seek", "budget": "500", "link_1": "https://example.test/a", "company_id": at.company,
    })
}

/// Makes a row for everybody who sees the job.
const fn seers(call: &'static str, payload: fn(&Entities) -> Value) -> Row {
    let of_team = [401, 200, 404, 404, 404, 200, 200, 200, 200, 401, 401];
    let closed = [401, 200, 200, 404, 404, 200, 200, 200, 200, 401, 401];
    let deleted = [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401];
    row(call, payload, users(200)).of_jobs([of_team, closed, deleted])
}

pub const CALLS: &[Row] = &[
    row(
        "job/change_owner",
        |at| json!({"job_id": at.job, "company_id": at.company}),
        admins(200),
    )
    .of_any_job(),
    row("job/create", new_job, REVIEWERS),
    row("job/get", |_| json!({"status": "all"}), users(200)),
    row("job/get_all", |_| json!({"status": "all"}), admins(200)),
    seers("job/get_avatar", |at| json!({"id": at.number})),
    seers("job/get_job", job),
    row("job/get_like", |_| json!({"title": "job", "status": "all"}), users(200)),
    seers("job/get_subscription_limit", job),
    row("job/get_types", |_| json!({}), users(200)),
    row("job/set_avatar", |_| json!({}), managers(400)),
    reviewers("job/set_avatar_id", |at| json!({"job_id": at.job, "id": null})),
    reviewers("job/update", |at| json!({"job_id": at.job, "title": "Another"})),
    row(
        "job/update_share_type",
        |at| json!({"job_id": at.job, "share_type": "auto_forwarding"}),
        admins(200),
    )
    .of_any_job(),
    row(
        "job/update_status",
        |at| json!({"id": at.job, "status": "closed"}),
        REVIEWERS,
    )
    .of_jobs_by(|at| json!({"id": at.job, "status": "archived"}), [HIDDEN_REVIEWERS; 3]),
];
