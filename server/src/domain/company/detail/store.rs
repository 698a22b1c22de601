//! The SQL that reads the data of a company's page for the platform's staff.

use protocol::ids::CompanyId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The owner of a company, and the keys of the company's pictures.
#[derive(Debug)]
pub struct OwnerRow {
    /// The id of the owner's account.
    pub owner_id: i64,
    /// The email of the owner.
    pub owner_email: String,
    /// The time at which the company was made.
    pub created: OffsetDateTime,
    /// The key in the file store of the picture that is shown next to the company's name.
    pub logo_key: Option<String>,
    /// The key in the file store of the background picture of the page on which people sign up by an invitation of the company.
    pub background_key: Option<String>,
    /// The key in the file store of the picture that is shown next to the company's jobs in lists.
    pub search_icon_key: Option<String>,
    /// The key in the file store of the background picture of the log-in page for the company's members.
    pub login_image_key: Option<String>,
}

pub(super) async fn find_owner(connection: &mut PgConnection, company: CompanyId) -> sqlx::Result<Option<OwnerRow>> {
    sqlx::query_as!(
        OwnerRow,
        r#"select c.owner_id as "owner_id!", a.email as owner_email, c.created, c.logo_key, c.background_key, c.search_icon_key,
                c.login_image_key
         from company c join account a on a.id = c.owner_id where c.id = $1 and c.deleted is null"#,
        company.0
    )
    .fetch_optional(connection)
    .await
}

/// A job of a company, with the numbers of the job's tracks.
#[derive(Debug)]
pub struct JobRow {
    /// The id of the job.
    pub id: i64,
    /// The title of the job.
    pub title: String,
    /// The type of the job, such as Film & TV.
    pub kind: String,
    /// The status of the job: open, closed or archived.
    pub status: String,
    /// The minimum rating, given by the platform's staff, of a creator who may apply.
    pub min_rating: i16,
    /// True if the job is limited to members of certain teams.
    pub is_team_job: bool,
    /// The number of the job's tracks that are in playlists shared with the company or with one of its members.
    pub shared_tracks: i64,
    /// The number of the job's tracks that are in any playlist.
    pub playlist_tracks: i64,
    /// The number of tracks submitted to the job.
    pub applied_tracks: i64,
}

/// Returns a page of the jobs that are not deleted, the newest first.
pub(super) async fn list_jobs(
    connection: &mut PgConnection,
    company: CompanyId,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<JobRow>> {
    sqlx::query_as!(
        JobRow,
        r#"select j.id, j.title, j.type as kind, j.status, j.access_from as min_rating, j.is_team_job as "is_team_job!",
                  coalesce(p.shared, 0) as "shared_tracks!", coalesce(p.tracks, 0) as "playlist_tracks!", s.number as "applied_tracks!"
           from (select id, title, type, status, access_from, is_team_job(teams_id, lost_teams) as is_team_job
                 from job where company_id = $1 and status <> 'deleted' order by id desc limit $2 offset $3) j
           cross join lateral (select count(*) as number from submission where job_id = j.id) s
           left join lateral (
             select count(distinct t.track_id) as tracks,
                    count(distinct t.track_id) filter (where p.shared_company or exists (
                        select from playlist_member m where m.playlist_id = p.id)) as shared
             from playlist p join playlist_track t on t.playlist_id = p.id where p.job_id = j.id offset 0) p on true
           order by j.id desc"#,
        company.0,
        limit,
        offset
    )
    .fetch_all(connection)
    .await
}

/// Counts the jobs of a company that are not deleted.
pub(super) async fn count_jobs(connection: &mut PgConnection, company: CompanyId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "number!" from job where company_id = $1 and status <> 'deleted'"#,
        company.0
    )
    .fetch_one(connection)
    .await
}
