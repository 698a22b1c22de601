//! Access to reviewers' playlists. The owner of a playlist, and the people it is shared with, have access only while they may review its job.

use super::{require_right, require_seen};
use protocol::change::application::ReviewerSide;
use protocol::ids::{JobId, PlaylistId, UserId};
use protocol::refusal::Refusal;
use sqlx::PgConnection;

/// The rights of one person on one reviewers' playlist.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the rule")]
pub struct PlaylistAccess {
    /// The job of the playlist; none if the playlist does not exist.
    pub job_id: Option<JobId>,
    /// True if the person is a member of the company that owns the job.
    pub is_member: bool,
    /// True if the person may see the playlist's job.
    pub sees_job: bool,
    /// True if the person may review the playlist's job.
    pub reviews: bool,
    /// True if the person may see the playlist's tracks and follow its `playlist:` topic.
    pub sees: bool,
    /// True if the person may add, remove and move tracks in the playlist.
    pub adds: bool,
    /// True if the person may rename, share and delete the playlist.
    pub edits: bool,
}

/// Reads the rights of `user` on `playlist`.
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
    /// Checks that the person may see the playlist.
    ///
    /// # Errors
    /// 404 for a person who may not see it.
    pub fn require_see(self) -> Result<Self, Refusal> {
        require_seen(self, self.sees, "playlist")
    }

    /// Checks that the playlist belongs to `job`.
    ///
    /// # Errors
    /// 404 if the playlist belongs to another job.
    pub fn require_job(self, job: JobId) -> Result<Self, Refusal> {
        require_seen(self, self.job_id == Some(job), "playlist of this job")
    }

    /// Checks that the person may add tracks to the playlist.
    ///
    /// # Errors
    /// 404 for a person who may not see the playlist, 403 for one who may see it but not add to it.
    pub fn require_add(self) -> Result<Self, Refusal> {
        require_right(
            self.require_see()?,
            self.adds,
            "the playlist's owner and those it is shared with",
        )
    }

    /// Checks that the person may rename, share and delete the playlist.
    ///
    /// # Errors
    /// 404 for a person who may not see the playlist, 403 for one who may see but not edit it.
    pub fn require_edit(self) -> Result<Self, Refusal> {
        require_right(
            self.require_see()?,
            self.edits,
            "the playlist's owner and the platform's staff",
        )
    }

    /// Returns the side for which this person edits the playlist: the company or the platform's staff. Creators see only the side, not the
    /// person.
    pub fn side(&self) -> ReviewerSide {
        if self.is_member {
            ReviewerSide::Company
        } else {
            ReviewerSide::Staff
        }
    }
}
