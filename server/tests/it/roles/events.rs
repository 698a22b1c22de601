//! The callers who may send each event over the live connection.

use serde_json::{Value, json};

use super::scene::{CALLERS, Entities};
use super::topics::Statuses;

/// An event, its payload, and the status for each caller.
pub(super) struct EventRow {
    pub(super) event: &'static str,
    pub(super) payload: fn(&Entities) -> Value,
    pub(super) statuses: Statuses,
}

const CREATORS: Statuses = [401, 200, 404, 403, 403, 403, 403, 403, 403, 401, 401];
const REVIEWERS: Statuses = [401, 403, 403, 403, 403, 200, 200, 200, 200, 401, 401];
const OWNER: Statuses = [401, 403, 403, 404, 404, 403, 403, 200, 403, 401, 401];
const SHARERS: Statuses = [401, 403, 403, 404, 404, 404, 404, 200, 200, 401, 401];

const NO_COMMENT: Statuses = [401, 403, 403, 404, 404, 404, 404, 404, 404, 401, 401];

const TEAM_OWNERS: Statuses = [401, 403, 403, 404, 404, 404, 404, 200, 200, 401, 401];

pub(super) const EVENTS: &[EventRow] = &[
    EventRow {
        event: "init",
        payload: |_| json!({}),
        // a connection that is authenticated already does not become a visitor's
        statuses: [200, 409, 409, 409, 409, 409, 409, 409, 409, 200, 200],
    },
    EventRow {
        event: "subscribe",
        payload: |_| json!({"topic": "nowhere"}),
        statuses: [404; CALLERS],
    },
    EventRow {
        event: "unsubscribe",
        payload: |at| json!({"topic": format!("job:{}", at.job)}),
        statuses: [200; CALLERS],
    },
    EventRow {
        event: "rating.set_track",
        payload: |at| json!({"job_id": at.job, "track_id": at.submitted, "track_rating": 7}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "rating.set_track",
        payload: |at| json!({"job_id": at.team_job.0, "track_id": at.team_job.1, "track_rating": 7}),
        // creators are refused by their role, whether the job exists or not
        statuses: [401, 403, 403, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    EventRow {
        event: "application.set_track_listened",
        payload: |at| json!({"job_id": at.job, "track_id": at.submitted, "listened": true}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "application.add_track",
        payload: |at| json!({"job_id": at.job, "track_id": at.track}),
        statuses: CREATORS,
    },
    EventRow {
        event: "application.add_track",
        payload: |at| json!({"job_id": at.team_job.0, "track_id": at.track}),
        // a job of a team cannot be seen outside of the team
        statuses: [401, 200, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "application.remove_track",
        payload: |at| json!({"job_id": at.job, "track_id": at.track}),
        // removing a track that is not on one's list succeeds
        statuses: [401, 200, 200, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "track.edit_many",
        payload: |at| json!({"tracks_id": [at.track], "set": {"artist_name": "Ada"}}),
        // the answer lists tracks of others as not found
        statuses: [401, 200, 200, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "track.undo_edit",
        payload: |_| json!({"undo": "nothing"}),
        statuses: [401, 404, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "track.usage",
        payload: |at| json!({"tracks_id": [at.track]}),
        // tracks of others have no usage
        statuses: [401, 200, 200, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "track.restore",
        payload: |_| json!({"undo": "nothing"}),
        statuses: [401, 404, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "application.restore",
        payload: |_| json!({"undo": "nothing"}),
        statuses: [401, 404, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "playlist.restore",
        payload: |_| json!({"undo": "nothing"}),
        statuses: [401, 403, 403, 404, 404, 404, 404, 404, 404, 401, 401],
    },
    EventRow {
        event: "playlist.add_tracks",
        payload: |at| json!({"playlist_id": at.playlist, "tracks_id": [at.submitted]}),
        statuses: SHARERS,
    },
    EventRow {
        event: "playlist.delete_tracks",
        payload: |at| json!({"playlist_id": at.playlist, "tracks_id": [at.submitted]}),
        statuses: SHARERS,
    },
    EventRow {
        event: "playlist.move_track",
        payload: |at| json!({"playlist_id": at.playlist, "track_id": at.submitted, "after": null}),
        statuses: SHARERS,
    },
    EventRow {
        event: "playlist.rename",
        payload: |at| json!({"playlist_id": at.playlist, "playlist_name": "Another"}),
        statuses: SHARERS,
    },
    EventRow {
        event: "playlist.set_track_listened",
        payload: |at| json!({"job_id": at.job, "track_id": at.submitted, "listened": true, "playlist_id": at.playlist}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "playlist.open",
        payload: |at| json!({"playlist_id": at.playlist}),
        statuses: SHARERS,
    },
    EventRow {
        event: "playlist.export_csv",
        payload: |at| json!({"playlist_id": at.playlist}),
        statuses: SHARERS,
    },
    EventRow {
        event: "link.update",
        payload: |at| json!({"link_id": at.link, "allowed_all_tracks": false}),
        statuses: [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    },
    EventRow {
        event: "link.update",
        payload: |at| json!({"link_id": at.own_link, "recipient": "Mia"}),
        statuses: [401, 200, 404, 404, 404, 404, 404, 404, 404, 401, 401],
    },
    EventRow {
        event: "playlist.download_shareable_zip",
        payload: |at| json!({"link_id": at.link, "type": "zip"}),
        statuses: [404, 404, 404, 404, 404, 404, 404, 200, 200, 404, 404],
    },
    EventRow {
        event: "application.download_shareable_zip",
        payload: |at| json!({"link_id": at.own_link, "type": "zip"}),
        statuses: [404, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    },
    EventRow {
        event: "review.download_tracks",
        payload: |at| json!({"job_id": at.team_job.0, "track_ids": [at.team_job.1], "type": "zip"}),
        statuses: [401, 403, 403, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    EventRow {
        event: "DownloadTracks",
        payload: |_| json!({}),
        statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200, 401, 401],
    },
    EventRow {
        event: "company.set_role",
        payload: |at| json!({"company_id": at.company, "member_id": at.colleague.id, "role_name": "admin"}),
        statuses: OWNER,
    },
    EventRow {
        event: "company.hand_over",
        payload: |at| json!({"company_id": at.doomed, "member_id": at.colleague.id}),
        statuses: OWNER,
    },
    EventRow {
        event: "company.set_role",
        payload: |at| json!({"company_id": at.gone.0, "member_id": at.colleague.id, "role_name": "admin"}),
        statuses: [401, 403, 403, 404, 404, 404, 404, 404, 403, 401, 401],
    },
    EventRow {
        event: "company.restore",
        payload: |at| json!({"company_id": at.gone.0}),
        statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200, 401, 401],
    },
    EventRow {
        event: "rating.set_track",
        payload: |at| json!({"job_id": at.gone.1, "track_id": at.submitted, "track_rating": 7}),
        // nothing was submitted to it
        statuses: [401, 403, 403, 404, 404, 404, 404, 404, 404, 401, 401],
    },
    EventRow {
        event: "account.set_public_contact",
        payload: |_| json!({"contact": "@low.tide"}),
        statuses: [401, 200, 200, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "comment.list",
        payload: |at| json!({"job_id": at.job, "track_id": at.submitted}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "comment.list",
        payload: |at| json!({"job_id": at.team_job.0, "track_id": at.team_job.1}),
        statuses: [401, 403, 403, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    EventRow {
        event: "comment.add",
        payload: |at| json!({"job_id": at.job, "track_id": at.submitted, "position": 0, "text": "a"}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "comment.edit",
        payload: |_| json!({"comment_id": 999_999, "text": "a"}),
        // there is no such comment
        statuses: NO_COMMENT,
    },
    EventRow {
        event: "comment.delete",
        payload: |_| json!({"comment_id": 999_999}),
        statuses: NO_COMMENT,
    },
    EventRow {
        event: "comment.resolve",
        payload: |_| json!({"comment_id": 999_999, "resolved": true}),
        statuses: NO_COMMENT,
    },
    EventRow {
        event: "comment.people",
        payload: |at| json!({"job_id": at.job, "q": ""}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "comment.export_csv",
        payload: |at| json!({"job_id": at.job}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "comment.list_mentions",
        payload: |_| json!({}),
        // one's own
        statuses: [401, 403, 403, 200, 200, 200, 200, 200, 200, 401, 401],
    },
    EventRow {
        event: "comment.read_mentions",
        payload: |_| json!({"comment_ids": []}),
        statuses: [401, 403, 403, 200, 200, 200, 200, 200, 200, 401, 401],
    },
    EventRow {
        event: "review.mark",
        payload: |at| json!({"job_id": at.job, "track_ids": [at.submitted], "mark": "hold"}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "review.mark",
        payload: |at| json!({"job_id": at.team_job.0, "track_ids": [at.team_job.1], "mark": null}),
        statuses: [401, 403, 403, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    EventRow {
        event: "review.abstain",
        payload: |at| json!({"job_id": at.job, "track_ids": [at.submitted], "abstain": true}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "review.ratings",
        payload: |at| json!({"job_id": at.job, "track_ids": [at.submitted]}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "review.facets",
        payload: |at| json!({"job_id": at.job}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "review.unread",
        payload: |at| json!({"job_ids": [at.job]}),
        // jobs that the caller does not review are left out
        statuses: [401, 403, 403, 200, 200, 200, 200, 200, 200, 401, 401],
    },
    EventRow {
        event: "review.gather",
        payload: |at| json!({"job_id": at.job, "track_id": at.submitted, "position": 1}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "clock",
        payload: |_| json!({}),
        statuses: [200; CALLERS],
    },
    EventRow {
        event: "team.members",
        payload: |at| json!({"team_id": at.own_team}),
        statuses: TEAM_OWNERS,
    },
    EventRow {
        event: "team.members",
        payload: |at| json!({"team_id": at.left_team}),
        statuses: TEAM_OWNERS,
    },
    EventRow {
        event: "team.remove_member",
        payload: |at| json!({"team_id": at.own_team, "user_id": at.mate.id}),
        statuses: TEAM_OWNERS,
    },
    EventRow {
        event: "team.delete_invite",
        payload: |at| json!({"invite_id": at.team_invite}),
        statuses: TEAM_OWNERS,
    },
    EventRow {
        event: "team.leave",
        payload: |at| json!({"team_id": at.joined_team}),
        statuses: [401, 200, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "presence",
        payload: |at| json!({"topic": format!("review:{}", at.job), "doing": {"playing": true}}),
        statuses: [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    },
];
