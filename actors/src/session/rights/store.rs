//! The SQL of rights to follow.

use super::OpenLink;
use protocol::ids::{ApplicationId, CompanyId, JobId, LinkId, PlaylistId, SessionId, TeamId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::HashMap;

/// How a person stands to a topic's thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    /// May know that it exists.
    pub(super) sees: bool,
    /// May follow the topic.
    pub(super) follows: bool,
    /// Is shown there as present.
    pub(super) present: bool,
}

/// An account that may be logged in.
#[derive(Debug)]
pub(super) struct Account {
    pub(super) role: String,
    pub(super) user_name: String,
}

/// The account, and how it stands to those of `topics` that exist; none for an account that may not be logged in.
pub(super) async fn list_standings(
    conn: &mut PgConnection,
    user_id: UserId,
    topics: &[Topic],
) -> Result<Option<(Account, HashMap<Topic, Standing>)>, sqlx::Error> {
    let (mut teams, mut jobs, mut reviews) = (Vec::new(), Vec::new(), Vec::new());
    let (mut playlists, mut applications, mut companies) = (Vec::new(), Vec::new(), Vec::new());
    for topic in topics {
        match topic {
            Topic::Team(id) => teams.push(id.0),
            Topic::Job(id) => jobs.push(id.0),
            Topic::Review(id) => reviews.push(id.0),
            Topic::Playlist(id) => playlists.push(id.0),
            Topic::Application(id) => applications.push(id.0),
            Topic::Company(id) => companies.push(id.0),
            Topic::User(_) | Topic::Board | Topic::Link(_) | Topic::Export(_) | Topic::Admin => {}
        }
    }
    let job_and_review: Vec<i64> = jobs.iter().chain(&reviews).copied().collect();
    let rows = sqlx::query!(
        r#"with me as (
             select id, role, user_name, role = 'admin' as staff from account
             where id = $1 and email_confirmed and approved and not on_hold and not blocked),
           mine as (select m.company_id from company_member m join me on me.id = m.user_id)
           select 'account' as "kind!", me.id as "id!", me.role as "role!", me.user_name as "user_name!", true as "sees!", true as "follows!", true as "present!"
             from me
           union all
           select 'team', t.id, me.role, '', r.is_in, r.is_in, false from team t cross join me
             cross join lateral (select me.staff or t.owner_id = me.id or exists (
               select 1 from team_member m where m.team_id = t.id and m.user_id = me.id) as is_in) r
             where t.id = any($2)
           union all
           select 'job', j.id, me.role, '', j.status <> 'deleted' or r.reviews, r.reviews, r.reviews from job j cross join me
             cross join lateral (select me.staff or j.company_id in (select company_id from mine) as reviews) r
             where j.id = any($3)
           union all
           select 'playlist', p.id, me.role, '', r.shared, r.shared, me.staff or j.company_id in (select company_id from mine)
             from playlist p join job j on j.id = p.job_id cross join me
             cross join lateral (select me.staff or p.user_id = me.id
               or (p.shared_company and j.company_id in (select company_id from mine))
               or exists (select 1 from playlist_member m where m.playlist_id = p.id and m.user_id = me.id) as shared) r
             where p.id = any($4)
           union all
           select 'application', a.id, me.role, '', a.user_id = me.id, a.user_id = me.id, false
             from application a cross join me where a.id = any($5)
           union all
           select 'company', c.id, me.role, '', r.is_in, r.is_in, false from company c cross join me
             cross join lateral (select me.staff or c.id in (select company_id from mine) as is_in) r
             where c.id = any($6)"#,
        user_id.0,
        &teams,
        &job_and_review,
        &playlists,
        &applications,
        &companies
    )
    .fetch_all(conn)
    .await?;
    let mut account = None;
    let mut found = HashMap::with_capacity(topics.len());
    for row in rows {
        let standing = Standing {
            sees: row.sees,
            follows: row.follows,
            present: row.present,
        };
        match row.kind.as_str() {
            "account" => {
                account = Some(Account {
                    role: row.role,
                    user_name: row.user_name,
                });
            }
            "team" => drop(found.insert(Topic::Team(TeamId(row.id)), standing)),
            "job" => {
                found.insert(Topic::Review(JobId(row.id)), standing);
                found.insert(
                    Topic::Job(JobId(row.id)),
                    Standing {
                        follows: row.sees,
                        present: false,
                        ..standing
                    },
                );
            }
            "playlist" => drop(found.insert(Topic::Playlist(PlaylistId(row.id)), standing)),
            "application" => drop(found.insert(Topic::Application(ApplicationId(row.id)), standing)),
            _ => drop(found.insert(Topic::Company(CompanyId(row.id)), standing)),
        }
    }
    Ok(account.map(|account| (account, found)))
}

/// See [`super::find_link`].
pub(super) async fn find_link(
    conn: &mut PgConnection,
    link_id: &LinkId,
    token_hash: &[u8],
) -> Result<Option<OpenLink>, sqlx::Error> {
    let row = sqlx::query!(
        "select password_hash from share_link
         where link_id = $1 and token_hash = $2 and revoked is null and (expires is null or expires > now())",
        link_id.to_string(),
        token_hash
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| OpenLink {
        password_hash: row.password_hash,
    }))
}

/// Those of `sessions` that are no more.
pub(super) async fn list_ended(conn: &mut PgConnection, sessions: &[i64]) -> Result<Vec<SessionId>, sqlx::Error> {
    let ended = sqlx::query_scalar!(
        r#"select asked.id as "id!" from unnest($1::bigint[]) asked(id)
           where not exists (select 1 from session s where s.id = asked.id)"#,
        sessions
    )
    .fetch_all(conn)
    .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}
