//! Access to reviewers' playlists. Their owner, and the people they are shared with, have access only while they review the job.

use super::{require_right, require_seen};
use protocol::change::application::ReviewerSide;
use protocol::ids::{JobId, PlaylistId, UserId};
use protocol::refusal::Refusal;
use sqlx::PgConnection;

/// The rights of one person with one playlist.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the rule")]
pub struct PlaylistAccess {
    /// Its job; none where there is no such playlist.
    pub job_id: Option<JobId>,
    /// True for a member of the company that owns its job.
    pub is_member: bool,
    /// May know of its job.
    pub sees_job: bool,
    /// May review its job.
    pub reviews: bool,
    /// May see its tracks, and follow `playlist:`.
    pub sees: bool,
    /// May add, remove and move tracks.
    pub adds: bool,
    /// May rename, share and delete it.
    pub edits: bool,
}

/// Reads the rights of `user` with `playlist`.
pub async fn load(conn: &mut PgConnection, user: UserId, playlist: PlaylistId) -> Result<PlaylistAccess, sqlx::Error> {
    let row = sqlx::query!(
        r#"select job_id as "job_id!", company_role is not null as "is_member!", sees_job as "sees_job!", reviews as "reviews!",
                  sees as "sees!", adds as "adds!", edits as "edits!"
           from playlist_access($1, $2)"#,
        user.0,
        playlist.0
    )
    .fetch_optional(conn)
    .await?;
    let found = row.map(|row| PlaylistAccess {
        job_id: Some(JobId(row.job_id)),
        is_member: row.is_member,
        sees_job: row.sees_job,
        reviews: row.reviews,
        sees: row.sees,
        adds: row.adds,
        edits: row.edits,
    });
    Ok(found.unwrap_or_default())
}

impl PlaylistAccess {
    /// # Errors
    /// 404 for a person who does not see it.
    pub fn require_see(self) -> Result<Self, Refusal> {
        require_seen(self, self.sees, "playlist")
    }

    /// # Errors
    /// 404 if it belongs to another job.
    pub fn require_job(self, job: JobId) -> Result<Self, Refusal> {
        require_seen(self, self.job_id == Some(job), "playlist of this job")
    }

    /// # Errors
    /// 404 for a person who does not see it, 403 for one who may not add to it.
    pub fn require_add(self) -> Result<Self, Refusal> {
        require_right(
            self.require_see()?,
            self.adds,
            "the playlist's owner and those it is shared with",
        )
    }

    /// # Errors
    /// 404 for a person who does not see it, 403 for one who does not own it.
    pub fn require_edit(self) -> Result<Self, Refusal> {
        require_right(
            self.require_see()?,
            self.edits,
            "the playlist's owner and the platform's staff",
        )
    }

    /// Returns the side that a reviewer acts for on it, as shown to creators.
    pub fn side(&self) -> ReviewerSide {
        if self.is_member {
            ReviewerSide::Company
        } else {
            ReviewerSide::Staff
        }
    }
}
