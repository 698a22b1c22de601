//! The SQL query that loads a job's row. The statements that change jobs are in the server crate.

use protocol::change::job::JobLimits;
use protocol::entity::job::{JobDetails, JobStatus, ShareType};
use protocol::ids::{JobId, TeamId};
use sqlx::PgConnection;
use sqlx::types::Json;

/// The columns of a job's row that the live engine needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRow {
    pub details: JobDetails,
    pub status: JobStatus,
    pub share_type: ShareType,
    /// True if the job is blind: a reviewer sees others' ratings of a track only after rating it.
    pub blind: bool,
    pub limits: JobLimits,
    pub teams: Vec<TeamId>,
    /// True if the last team of the job was deleted. The job remains restricted to teams, although it has none.
    pub lost_teams: bool,
    pub unlimited_type: bool,
}

impl JobRow {
    /// Returns true if only creators in the job's teams may submit to the job.
    pub fn is_team_job(&self) -> bool {
        self.lost_teams || !self.teams.is_empty()
    }
}

/// Returns the row of the job; none if the job does not exist.
pub async fn find_job(conn: &mut PgConnection, job: JobId) -> Result<Option<JobRow>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select job_brief(j, c.name) as "details!: Json<JobDetails>", j.status, j.share_type, j.blind, j.tracks_per_user_limit, j.subscription_limitation,
                  j.access_from, j.access_to, j.teams_id, j.lost_teams, t.unlimited_submission
           from job j join company c on c.id = j.company_id join job_type t on t.name = j.type where j.id = $1"#,
        job.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| JobRow {
        details: row.details.0,
        status: row.status.parse().expect("the column's check names exactly these"),
        share_type: row.share_type.parse().expect("the column's check names exactly these"),
        blind: row.blind,
        limits: JobLimits {
            tracks_per_user_limit: row.tracks_per_user_limit,
            available_for_plans: row.subscription_limitation,
            access_from: row.access_from,
            access_to: row.access_to,
        },
        teams: row.teams_id.into_iter().map(TeamId).collect(),
        lost_teams: row.lost_teams,
        unlimited_type: row.unlimited_submission,
    }))
}
