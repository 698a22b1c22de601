//! rating, and the live events review and comment: the reviewers' work.

use serde_json::json;

use super::{HIDDEN_REVIEWERS, REVIEWERS, Row, managers, reviewers, row};

pub const CALLS: &[Row] = &[reviewers(
    "rating/set_track",
    |at| json!({"job_id": at.job, "track_id": at.submitted, "track_rating": 7}),
)];

pub const EVENTS: &[Row] = &[
    row(
        "rating.set_track",
        |at| json!({"job_id": at.job, "track_id": at.submitted, "track_rating": 7}),
        REVIEWERS,
    ),
    // creators are refused by their role, whether the job exists or not
    row(
        "rating.set_track",
        |at| json!({"job_id": at.team_job.0, "track_id": at.team_job.1, "track_rating": 7}),
        HIDDEN_REVIEWERS,
    ),
    row(
        "review.download_tracks",
        |at| json!({"job_id": at.team_job.0, "track_ids": [at.team_job.1], "type": "zip"}),
        HIDDEN_REVIEWERS,
    ),
    row(
        "comment.list",
        |at| json!({"job_id": at.job, "track_id": at.submitted}),
        REVIEWERS,
    ),
    row(
        "comment.list",
        |at| json!({"job_id": at.team_job.0, "track_id": at.team_job.1}),
        HIDDEN_REVIEWERS,
    ),
    row(
        "comment.add",
        |at| json!({"job_id": at.job, "track_id": at.submitted, "position": 0, "text": "a"}),
        REVIEWERS,
    ),
    // there is no such comment
    row(
        "comment.edit",
        |_| json!({"comment_id": 999_999, "text": "a"}),
        managers(404),
    ),
    row("comment.delete", |_| json!({"comment_id": 999_999}), managers(404)),
    row(
        "comment.resolve",
        |_| json!({"comment_id": 999_999, "resolved": true}),
        managers(404),
    ),
    row("comment.people", |at| json!({"job_id": at.job, "q": ""}), REVIEWERS),
    row("comment.export_csv", |at| json!({"job_id": at.job}), REVIEWERS),
    // one's own
    row("comment.list_mentions", |_| json!({}), managers(200)),
    row("comment.read_mentions", |_| json!({"comment_ids": []}), managers(200)),
    row(
        "review.mark",
        |at| json!({"job_id": at.job, "track_ids": [at.submitted], "mark": "hold"}),
        REVIEWERS,
    ),
    row(
        "review.mark",
        |at| json!({"job_id": at.team_job.0, "track_ids": [at.team_job.1], "mark": null}),
        HIDDEN_REVIEWERS,
    ),
    row(
        "review.abstain",
        |at| json!({"job_id": at.job, "track_ids": [at.submitted], "abstain": true}),
        REVIEWERS,
    ),
    row(
        "review.ratings",
        |at| json!({"job_id": at.job, "track_ids": [at.submitted]}),
        REVIEWERS,
    ),
    row("review.facets", |at| json!({"job_id": at.job}), REVIEWERS),
    // jobs that the caller does not review are left out
    row("review.unread", |at| json!({"job_ids": [at.job]}), managers(200)),
    row(
        "review.gather",
        |at| json!({"job_id": at.job, "track_id": at.submitted, "position": 1}),
        REVIEWERS,
    ),
];
