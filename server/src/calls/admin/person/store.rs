//! The SQL for the staff's page about one person.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A company or team that a person belongs to.
#[derive(Debug)]
pub(super) struct MembershipRow {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) role_name: String,
    pub(super) since: OffsetDateTime,
}

/// Lists the companies of a person, the most recently joined first.
pub(super) async fn list_companies(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<MembershipRow>> {
    sqlx::query_as!(
        MembershipRow,
        "select c.id, c.name, m.role_name, m.joined as since from company_member m join company c on c.id = m.company_id
         where m.user_id = $1 order by m.joined desc, c.id desc",
        user.0
    )
    .fetch_all(conn)
    .await
}

/// Lists the teams that a person owns or is a member of. The team that the person has most recently made or joined is the first.
pub(super) async fn list_teams(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<MembershipRow>> {
    sqlx::query_as!(
        MembershipRow,
        r#"select id as "id!", name as "name!", role_name as "role_name!", since as "since!" from (
             select t.id, t.name, 'owner' as role_name, t.created as since from team t where t.owner_id = $1
             union all
             select t.id, t.name, 'member', m.when_added from team_member m join team t on t.id = m.team_id where m.user_id = $1
           ) belonging order by since desc, id desc"#,
        user.0
    )
    .fetch_all(conn)
    .await
}

/// How many tracks, submissions, playlists and share links a person has made.
#[derive(Debug)]
pub(super) struct NumbersRow {
    pub(super) tracks: i64,
    pub(super) submissions: i64,
    pub(super) playlists: i64,
    pub(super) links: i64,
}

pub(super) async fn count_made(conn: &mut PgConnection, user: UserId) -> sqlx::Result<NumbersRow> {
    sqlx::query_as!(
        NumbersRow,
        r#"select (select count(*) from track where user_id = $1) as "tracks!",
                  (select count(*) from application where user_id = $1 and job_id is not null) as "submissions!",
                  (select count(*) from application where user_id = $1 and job_id is null)
                    + (select count(*) from playlist where user_id = $1) as "playlists!",
                  (select count(*) from share_link where created_by = $1) as "links!""#,
        user.0
    )
    .fetch_one(conn)
    .await
}

/// The staff's note on a person.
#[derive(Debug)]
pub(super) struct NoteRow {
    pub(super) note: String,
    pub(super) written_by: Option<String>,
    pub(super) written: OffsetDateTime,
}

pub(super) async fn find_note(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Option<NoteRow>> {
    sqlx::query_as!(
        NoteRow,
        r#"select n.note, a.user_name as "written_by?", n.written from staff_note n left join account a on a.id = n.written_by
           where n.user_id = $1"#,
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// A person's submission to one job.
#[derive(Debug)]
pub(super) struct SubmissionRow {
    pub(super) application_id: i64,
    pub(super) job_id: i64,
    pub(super) job_title: String,
    pub(super) company_name: String,
    pub(super) job_status: String,
    pub(super) tracks: i64,
    pub(super) submitted: Option<OffsetDateTime>,
}

/// Lists a page of a person's submissions, the most recent first.
pub(super) async fn list_submissions(
    conn: &mut PgConnection,
    user: UserId,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<SubmissionRow>> {
    sqlx::query_as!(
        SubmissionRow,
        r#"select p.id as "application_id!", j.id as "job_id!", j.title as "job_title!", c.name as "company_name!", j.status as "job_status!",
                  s.tracks as "tracks!", s.submitted
           from (select id, job_id from application where user_id = $1 and job_id is not null order by id desc limit $2 offset $3) p
           cross join lateral (select id, title, status, company_id from job where id = p.job_id offset 0) j
           cross join lateral (select name from company where id = j.company_id offset 0) c
           cross join lateral (select count(*) as tracks, min(submitted) as submitted from submission where application_id = p.id) s
           order by p.id desc"#,
        user.0,
        limit,
        offset
    )
    .fetch_all(conn)
    .await
}
