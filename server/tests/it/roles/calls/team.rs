//! team: teams of creators, and invitations into them.

use serde_json::json;

use super::{CALLERS, Row, creators, managers, own, row};

/// The team's manager and the staff get 200; other managers get 404, whatever their company is.
const OWNERS: [u16; CALLERS] = [401, 403, 403, 404, 404, 404, 404, 200, 200, 401, 401];

pub const CALLS: &[Row] = &[
    row("team/create", |_| json!({"name": "New"}), managers(200)),
    row("team/delete", |at| json!({"id": at.own_team}), OWNERS),
    row("team/get", |_| json!({}), managers(200)),
    row("team/get_manager_invites", |_| json!({}), managers(200)),
    row("team/get_musician", |_| json!({}), creators(200)),
    row("team/get_musician_invites", |_| json!({}), creators(200)),
    row(
        "team/invite",
        |at| json!({"team_id": at.own_team, "email": format!("new{}@it.test", at.number)}),
        OWNERS,
    ),
    row(
        "team/invite_from_track",
        |at| json!({"team_id": at.joined_team, "track_id": at.submitted}),
        OWNERS,
    ),
    row(
        "team/update_invite_status",
        |at| json!({"invite_id": at.team_invite, "status": "accepted"}),
        own(200, 404),
    ),
];

pub const EVENTS: &[Row] = &[
    row("team.members", |at| json!({"team_id": at.own_team}), OWNERS),
    row("team.members", |at| json!({"team_id": at.left_team}), OWNERS),
    row(
        "team.remove_member",
        |at| json!({"team_id": at.own_team, "user_id": at.mate.id}),
        OWNERS,
    ),
    row("team.delete_invite", |at| json!({"invite_id": at.team_invite}), OWNERS),
    row("team.leave", |at| json!({"team_id": at.joined_team}), own(200, 404)),
];
