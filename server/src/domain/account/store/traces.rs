//! The SQL that finds the topics that mention an account which is removed.

use std::collections::BTreeSet;

use protocol::ids::{ApplicationId, CompanyId, JobId, PlaylistId, TeamId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

/// The topics that mention a removed account, and the people with whom its playlists are shared.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::domain::account) struct Traces {
    /// The account's own topics except its `user:` topic, and the other topics whose frames may mention the account or its tracks. Among
    /// these are the `review:` topics on which the account has commented, resolved comments or marked tracks, and the `user:` topics of
    /// people whom it has mentioned, or who got a notice with the person's name. Only the last 25 hours are searched, because frames are
    /// stored for 24 hours. A mark that was removed or replaced since is not found.
    pub(in crate::domain::account) topics: BTreeSet<Topic>,
    /// The people with whom the account's playlists are shared, with each playlist and its job.
    pub(in crate::domain::account) sharers: BTreeSet<(UserId, PlaylistId, JobId)>,
}

/// Returns the topics and people that a removal concerns, without the topics that contain only the account's ratings. The ratings are
/// deleted later, job by job.
pub(in crate::domain::account) async fn find_traces(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Traces, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select 'application' as "kind!", id as "id!" from application where user_id = $1
           union select 'playlist', id from playlist where user_id = $1
           union select 'playlist', playlist_id from playlist_member where user_id = $1
           union select 'playlist', p.playlist_id from playlist_track p join track t on t.id = p.track_id where t.user_id = $1
           union select 'review', job_id from submission where user_id = $1
           union select 'review', job_id from withdrawn_submission where user_id = $1
           union select 'company', company_id from company_person where user_id = $1
           union select 'team', id from team where owner_id = $1
           union select 'team', team_id from team_member where user_id = $1
           union select 'review', job_id from comment
             where user_id = $1 and not private and greatest(created, edited) > now() - interval '25 hours'
           union select 'review', job_id from comment where resolved_by = $1 and resolved > now() - interval '25 hours'
           union select 'review', job_id from submission_mark where user_id = $1 and at > now() - interval '25 hours'
           union select 'user', m.user_id from comment c join comment_mention m on m.comment_id = c.id
             where c.user_id = $1 and m.at > now() - interval '25 hours'
           union select 'user', p.user_id from (
                 select details->>'company_id' as company_id, on_name as name from audit
                 where on_id = $1 and on_kind = 'user' and action = 'member_removal' and at > now() - interval '25 hours'
                 union select details->>'company_id', by_name from audit
                 where by_id = $1 and action = 'member_removal' and at > now() - interval '25 hours') d
             cross join lateral (
                 select user_id from company_person where company_id = d.company_id::bigint
                 union select on_id from audit where action = 'member_removal' and on_kind = 'user'
                   and details->>'company_id' = d.company_id and at > now() - interval '25 hours') p
             cross join lateral (select changes from frame where topic = 'user:' || p.user_id and changes like '%"notice"%' offset 0) f
             cross join lateral jsonb_array_elements(f.changes::jsonb) c(change)
             where p.user_id <> $1 and c.change->>'kind' = 'notice' and strpos(c.change->>'text', d.name) > 0"#,
        user.0
    )
    .fetch_all(&mut *conn)
    .await?;
    let topics = rows.into_iter().map(|row| match row.kind.as_str() {
        "application" => Topic::Application(ApplicationId(row.id)),
        "playlist" => Topic::Playlist(PlaylistId(row.id)),
        "review" => Topic::Review(JobId(row.id)),
        "company" => Topic::Company(CompanyId(row.id)),
        // somebody was mentioned, or notified that the person left a company or removed somebody, by the name of that time
        "user" => Topic::User(UserId(row.id)),
        _ => Topic::Team(TeamId(row.id)),
    });
    let topics = topics.collect();
    let sharers = sqlx::query!(
        r#"select m.user_id as "person!", p.id as "playlist!", p.job_id as "job!" from playlist p join playlist_member m on m.playlist_id = p.id
           where p.user_id = $1 and m.user_id <> $1
           union select m.user_id, p.id, p.job_id from playlist p join job j on j.id = p.job_id
             join company_member m on m.company_id = j.company_id
           where p.user_id = $1 and p.shared_company and m.user_id <> $1"#,
        user.0
    )
    .fetch_all(conn)
    .await?;
    let sharers = sharers
        .into_iter()
        .map(|row| (UserId(row.person), PlaylistId(row.playlist), JobId(row.job)))
        .collect();
    Ok(Traces { topics, sharers })
}

/// Returns the jobs to which a person's tracks are submitted.
pub(in crate::domain::account) async fn list_submitted_jobs(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Vec<JobId>, sqlx::Error> {
    let jobs = sqlx::query_scalar!("select distinct job_id from submission where user_id = $1", user.0);
    Ok(jobs.fetch_all(conn).await?.into_iter().map(JobId).collect())
}
