//! The SQL of rights to follow.

use super::{Asker, OpenLink, Rights};
use protocol::ids::{ApplicationId, CompanyId, JobId, LinkId, PlaylistId, SessionId, TeamId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

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

/// Topics that were asked about, as columns. A topic of no table is answered by the account alone.
#[derive(Default)]
struct Columns {
    /// The question, counted from 1.
    places: Vec<i64>,
    kinds: Vec<String>,
    ids: Vec<i64>,
}

impl Columns {
    fn of(asked: &[(Asker, &[Topic])]) -> Self {
        let mut columns = Self::default();
        for (place, (_, topics)) in (1..).zip(asked) {
            for topic in *topics {
                let (kind, id) = match topic {
                    Topic::Team(id) => ("team", id.0),
                    Topic::Job(id) | Topic::Review(id) => ("job", id.0),
                    Topic::Playlist(id) => ("playlist", id.0),
                    Topic::Application(id) => ("application", id.0),
                    Topic::Company(id) => ("company", id.0),
                    Topic::User(_) | Topic::Board | Topic::Link(_) | Topic::Export(_) | Topic::Admin => continue,
                };
                columns.places.push(place);
                columns.kinds.push(kind.to_owned());
                columns.ids.push(id);
            }
        }
        columns
    }
}

/// How each asker stands to those of their topics that exist, in one query and in their order. An account that may not be logged in has no
/// rights, and neither has a session that has ended.
pub(super) async fn list_rights(
    conn: &mut PgConnection,
    asked: &[(Asker, &[Topic])],
) -> Result<Vec<Rights>, sqlx::Error> {
    let columns = Columns::of(asked);
    let users: Vec<i64> = asked.iter().map(|(asker, _)| asker.user_id.0).collect();
    let sessions: Vec<Option<i64>> = asked.iter().map(|(asker, _)| asker.session_id.map(|id| id.0)).collect();
    // `offset 0` keeps the planner from joining: it knows neither how many ask nor how large the tables will be, and looks each up instead
    let rows = sqlx::query!(
        r#"with me as materialized (
             select w.place, a.id, a.role, a.user_name, a.role = 'admin' as staff,
                    w.session_id is null or exists (
                      select 1 from session s where s.id = w.session_id and s.user_id = w.user_id and s.expires > now() offset 0) as alive
             from unnest($1::bigint[], $5::bigint[]) with ordinality w(user_id, session_id, place) cross join lateral (
               select id, role, user_name from account
               where id = w.user_id and email_confirmed and approved and not on_hold and not blocked offset 0) a),
           wanted as materialized (
             select w.place, w.kind, w.id, me.id as me, me.role, me.staff
             from unnest($2::bigint[], $3::text[], $4::bigint[]) w(place, kind, id) join me using (place) where me.alive)
           select me.place as "place!", 'account' as "kind!", me.id as "id!", me.role as "role!", me.user_name as "user_name!",
                  me.alive as "sees!", me.alive as "follows!", me.alive as "present!"
             from me
           union all
           select w.place, w.kind, w.id, '', '', t.is_in, t.is_in, false from wanted w cross join lateral (
               select w.staff or t.owner_id = w.me or exists (
                 select 1 from team_member m where m.team_id = t.id and m.user_id = w.me offset 0) as is_in
               from team t where t.id = w.id offset 0) t
             where w.kind = 'team'
           union all
           select w.place, w.kind, w.id, '', '', case
               when j.reviews then true
               when w.role = 'manager' then j.status = 'open' and j.is_open_to_all
               else j.status <> 'deleted' and (j.is_open_to_all
                 or exists (select 1 from team_member t where t.user_id = w.me and t.team_id = any(j.teams_id) offset 0)
                 or exists (select 1 from application x where x.job_id = w.id and x.user_id = w.me and x.status is not null offset 0))
               end, j.reviews, j.reviews from wanted w cross join lateral (
               select j.status, j.teams_id, cardinality(j.teams_id) = 0 as is_open_to_all, w.staff or (w.role = 'manager' and exists (
                 select 1 from company_member m where m.company_id = j.company_id and m.user_id = w.me offset 0)) as reviews
               from job j where j.id = w.id offset 0) j
             where w.kind = 'job'
           union all
           select w.place, w.kind, w.id, '', '', r.shared, r.shared, p.reviews from wanted w cross join lateral (
               select p.id, p.user_id, p.shared_company, w.staff or exists (
                 select 1 from job j join company_member m on m.company_id = j.company_id
                 where j.id = p.job_id and m.user_id = w.me offset 0) as reviews
               from playlist p where p.id = w.id offset 0) p
             cross join lateral (select w.staff or p.user_id = w.me or (p.shared_company and p.reviews)
               or exists (select 1 from playlist_member m where m.playlist_id = p.id and m.user_id = w.me offset 0) as shared) r
             where w.kind = 'playlist'
           union all
           select w.place, w.kind, w.id, '', '', a.user_id = w.me, a.user_id = w.me, false from wanted w cross join lateral (
               select a.user_id from application a where a.id = w.id offset 0) a
             where w.kind = 'application'
           union all
           select w.place, w.kind, w.id, '', '', c.is_in, c.is_in, false from wanted w cross join lateral (
               select w.staff or exists (
                 select 1 from company_member m where m.company_id = c.id and m.user_id = w.me offset 0) as is_in
               from company c where c.id = w.id offset 0) c
             where w.kind = 'company'"#,
        &users,
        &columns.places,
        &columns.kinds,
        &columns.ids,
        &sessions as &[Option<i64>],
    )
    .fetch_all(conn)
    .await?;
    let mut all: Vec<Rights> = asked.iter().map(|_| Rights::default()).collect();
    for row in rows {
        let rights = &mut all[row.place as usize - 1];
        let standing = Standing {
            sees: row.sees,
            follows: row.follows,
            present: row.present,
        };
        match row.kind.as_str() {
            "account" if !row.sees => rights.is_ended = true,
            "account" => {
                rights.user_id = Some(UserId(row.id));
                rights.role = Some(row.role);
                rights.user_name = Some(row.user_name);
            }
            "team" => drop(rights.found.insert(Topic::Team(TeamId(row.id)), standing)),
            "job" => {
                rights.found.insert(Topic::Review(JobId(row.id)), standing);
                rights.found.insert(
                    Topic::Job(JobId(row.id)),
                    Standing {
                        follows: row.sees,
                        present: false,
                        ..standing
                    },
                );
            }
            "playlist" => drop(rights.found.insert(Topic::Playlist(PlaylistId(row.id)), standing)),
            "application" => drop(rights.found.insert(Topic::Application(ApplicationId(row.id)), standing)),
            _ => drop(rights.found.insert(Topic::Company(CompanyId(row.id)), standing)),
        }
    }
    Ok(all)
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
