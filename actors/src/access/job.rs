//! Access to jobs, and to the review of the submissions to a job.

use super::{require_right, require_seen, session};
use protocol::change::application::ReviewerSide;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, SessionId, UserId};
use protocol::refusal::Refusal;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

const REVIEWERS: &str = "the reviewers of the job, members of its company and the platform's staff,";

/// The rights of one person on one job.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the rule")]
pub struct JobAccess {
    /// True if the person belongs to the platform's staff.
    pub is_admin: bool,
    /// True if the person is a member, in any role, of the company that owns the job.
    pub is_member: bool,
    /// True if the job is for teams only.
    pub is_team_job: bool,
    /// True if the person is a creator in one of the job's teams.
    pub in_team: bool,
    /// True if the person is a creator who has submitted to the job.
    pub has_applied: bool,
    /// True if the rating of the person's account (0 to 10) is outside the range that the job allows, or if the job is for teams only and the
    /// person is in none of them. Meaningful only for creators.
    pub is_blocked: bool,
    /// True if the person may see the job and follow its `job:` topic.
    pub sees: bool,
    /// True if the person may see and rate the submissions, put them into playlists, and follow the `review:` topic of the job.
    pub reviews: bool,
    /// True if the person may edit the job itself.
    pub edits: bool,
    /// True if the person is an owner or admin of the company that owns the job, or belongs to the platform's staff.
    pub manages: bool,
}

/// Reads the rights of `user` on `job`.
pub async fn load(conn: &mut PgConnection, user: UserId, job: JobId) -> Result<JobAccess, sqlx::Error> {
    let found = sqlx::query_as!(
        JobAccess,
        r#"select is_admin as "is_admin!", company_role is not null as "is_member!", is_team_job as "is_team_job!",
                  in_team as "in_team!", has_applied as "has_applied!", is_blocked as "is_blocked!", sees as "sees!", reviews as "reviews!",
                  edits as "edits!", manages as "manages!"
           from job_access($1, $2)"#,
        user.0,
        job.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.unwrap_or_default())
}

/// Reads the rights on `job` of the owner of each session, in the order of `sessions`. For a session that has ended, the result is the
/// error 401.
pub async fn load_of_sessions(
    conn: &mut PgConnection,
    sessions: &[(SessionId, UserId)],
    job: JobId,
) -> Result<Vec<Result<JobAccess, ErrorCode>>, sqlx::Error> {
    let (of, users): (Vec<i64>, Vec<i64>) = sessions.iter().map(|(session, user)| (session.0, user.0)).unzip();
    let alive: HashSet<i64> = session::list_live(conn, &of, &users).await?.into_iter().collect();
    let found = list_access(conn, &users, job).await?;
    let access = sessions.iter().map(|(session, user)| {
        let access = alive
            .contains(&session.0)
            .then(|| found.get(&user.0).copied().unwrap_or_default());
        access.ok_or(ErrorCode::NotLoggedIn)
    });
    Ok(access.collect())
}

/// Reads the rights on `job` of those accounts in `users` that are allowed to log in.
async fn list_access(
    conn: &mut PgConnection,
    users: &[i64],
    job: JobId,
) -> Result<HashMap<i64, JobAccess>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select w.viewer as "viewer!", j.is_admin as "is_admin!", j.company_role is not null as "is_member!", j.is_team_job as "is_team_job!",
                  j.in_team as "in_team!", j.has_applied as "has_applied!", j.is_blocked as "is_blocked!",
                  j.sees as "sees!", j.reviews as "reviews!", j.edits as "edits!", j.manages as "manages!"
           from unnest($1::bigint[]) w(viewer) cross join lateral job_access(w.viewer, $2) j"#,
        users,
        job.0
    )
    .fetch_all(conn)
    .await?;
    let access = rows.into_iter().map(|row| {
        let access = JobAccess {
            is_admin: row.is_admin,
            is_member: row.is_member,
            is_team_job: row.is_team_job,
            in_team: row.in_team,
            has_applied: row.has_applied,
            is_blocked: row.is_blocked,
            sees: row.sees,
            reviews: row.reviews,
            edits: row.edits,
            manages: row.manages,
        };
        (row.viewer, access)
    });
    Ok(access.collect())
}

impl JobAccess {
    /// Checks that the person may see the job.
    ///
    /// # Errors
    /// 404 for a person who may not see it.
    pub fn require_see(self) -> Result<Self, Refusal> {
        require_seen(self, self.sees, "job")
    }

    /// Checks that the person may review the job.
    ///
    /// # Errors
    /// 404 for a person who may not see the job, 403 for one who may see but not review it.
    pub fn require_review(self) -> Result<Self, Refusal> {
        require_right(self.require_see()?, self.reviews, REVIEWERS)
    }

    /// Checks that the person may edit the job.
    ///
    /// # Errors
    /// 404 for a person who may not see the job, 403 for one who may see but not edit it.
    pub fn require_edit(self) -> Result<Self, Refusal> {
        require_right(self.require_see()?, self.edits, "those who manage the job")
    }

    /// Returns the side for which this person reviews: the company or the platform's staff. Creators see only the side, not the person.
    pub fn side(&self) -> ReviewerSide {
        if self.is_member {
            ReviewerSide::Company
        } else {
            ReviewerSide::Staff
        }
    }
}

/// Returns the error that each of `users` receives because they may not review `job`. A user who has regained the right since it was
/// checked receives the error 403 for people who are not reviewers.
pub async fn refusals_to_review(
    conn: &mut PgConnection,
    job: JobId,
    users: impl IntoIterator<Item = UserId>,
) -> Result<HashMap<UserId, Refusal>, sqlx::Error> {
    let users: Vec<i64> = users.into_iter().map(|user| user.0).collect();
    let found = list_access(conn, &users, job).await?;
    let refusal = |user: &i64| {
        let access = found.get(user).copied().unwrap_or_default();
        // a right that was given back meanwhile was missing when the act was checked
        let refused = access.require_review().err();
        refused.unwrap_or_else(|| Refusal::only(REVIEWERS))
    };
    Ok(users.iter().map(|user| (UserId(*user), refusal(user))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEN: JobAccess = JobAccess {
        is_admin: false,
        is_member: false,
        is_team_job: false,
        in_team: false,
        has_applied: false,
        is_blocked: false,
        sees: true,
        reviews: false,
        edits: false,
        manages: false,
    };

    #[test]
    fn people_who_do_not_see_a_job_get_not_found_and_everybody_else_is_forbidden() {
        let unseen = JobAccess::default();
        for refused in [unseen.require_see(), unseen.require_review(), unseen.require_edit()] {
            assert_eq!(refused.map_err(|refusal| refusal.code), Err(ErrorCode::NotFound));
        }
        for refused in [SEEN.require_review(), SEEN.require_edit()] {
            assert_eq!(refused.map_err(|refusal| refusal.code), Err(ErrorCode::Forbidden));
        }
        assert_eq!(SEEN.require_see(), Ok(SEEN));
    }
}
