//! The rights of people on applications and on creators' own playlists. Only the owner has rights on an application. Reviewers see its submitted
//! tracks through their rights on the job.

use super::{require_right, require_seen};
use protocol::ids::{ApplicationId, JobId, UserId};
use protocol::refusal::Refusal;
use sqlx::PgConnection;

/// The rights of one person on one application.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ApplicationAccess {
    /// The job that the application is for; none for a creator's own playlist.
    pub job_id: Option<JobId>,
    /// True if the application was submitted. The reviewers of its job can then see its tracks.
    pub is_submitted: bool,
    /// True if the person may see the application and follow its `application:` topic.
    pub sees: bool,
    /// True if the person may change and delete the application.
    pub edits: bool,
}

/// Reads the rights of `user` on `application`.
pub async fn load(
    conn: &mut PgConnection,
    user: UserId,
    application: ApplicationId,
) -> Result<ApplicationAccess, sqlx::Error> {
    let row = sqlx::query!(
        r#"select job_id, is_submitted as "is_submitted!", sees as "sees!", edits as "edits!" from application_access($1, $2)"#,
        user.0,
        application.0
    )
    .fetch_optional(conn)
    .await?;
    let found = row.map(|row| ApplicationAccess {
        job_id: row.job_id.map(JobId),
        is_submitted: row.is_submitted,
        sees: row.sees,
        edits: row.edits,
    });
    Ok(found.unwrap_or_default())
}

impl ApplicationAccess {
    /// Checks that the person may see the application.
    ///
    /// # Errors
    /// 404 for a person who may not see it.
    pub fn require_see(self) -> Result<Self, Refusal> {
        require_seen(self, self.sees, "application")
    }

    /// Checks that the person may change the application.
    ///
    /// # Errors
    /// 404 for a person who does not own the application.
    pub fn require_edit(self) -> Result<Self, Refusal> {
        require_right(self.require_see()?, self.edits, "the creator who owns the application")
    }
}
