//! What viewers may do with topics, read for many at once.

use crate::access::topic::{TopicAccess, Viewer};
use protocol::ids::{ApplicationId, CompanyId, JobId, PlaylistId, TeamId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

/// How a person stands to a topic's thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::access) struct Standing {
    /// May know that it exists.
    pub(in crate::access) sees: bool,
    /// May follow the topic.
    pub(in crate::access) follows: bool,
    /// Is shown there as present.
    pub(in crate::access) present: bool,
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
    fn of(asked: &[(Viewer, &[Topic])]) -> Self {
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
pub(in crate::access) async fn list_topic_access(
    conn: &mut PgConnection,
    asked: &[(Viewer, &[Topic])],
) -> Result<Vec<TopicAccess>, sqlx::Error> {
    let columns = Columns::of(asked);
    let users: Vec<i64> = asked.iter().map(|(asker, _)| asker.user_id.0).collect();
    let sessions: Vec<Option<i64>> = asked.iter().map(|(asker, _)| asker.session_id.map(|id| id.0)).collect();
    // `offset 0` keeps the planner from joining: it knows neither how many ask nor how large the tables will be, and looks each up instead
    let rows = sqlx::query!(
        r#"with me as materialized (
             select w.place, a.id, a.role, a.user_name,
                    w.session_id is null or exists (
                      select 1 from live_session s where s.id = w.session_id and s.user_id = w.user_id offset 0) as alive
             from unnest($1::bigint[], $5::bigint[]) with ordinality w(user_id, session_id, place) cross join lateral (
               select id, role, user_name from live_account where id = w.user_id offset 0) a),
           wanted as materialized (
             select w.place, w.kind, w.id, me.id as viewer
             from unnest($2::bigint[], $3::text[], $4::bigint[]) w(place, kind, id) join me using (place) where me.alive)
           select me.place as "place!", 'account' as "kind!", me.id as "id!", me.role as "role!", me.user_name as "user_name!",
                  me.alive as "sees!", me.alive as "follows!", me.alive as "present!"
             from me
           union all
           select w.place, w.kind, w.id, '', '', t.sees, t.sees, false
             from wanted w cross join lateral team_access(w.viewer, w.id) t where w.kind = 'team'
           union all
           select w.place, w.kind, w.id, '', '', j.sees, j.reviews, j.reviews
             from wanted w cross join lateral job_access(w.viewer, w.id) j where w.kind = 'job'
           union all
           select w.place, w.kind, w.id, '', '', p.sees, p.sees, p.sees
             from wanted w cross join lateral playlist_access(w.viewer, w.id) p where w.kind = 'playlist'
           union all
           select w.place, w.kind, w.id, '', '', a.sees, a.sees, false
             from wanted w cross join lateral application_access(w.viewer, w.id) a where w.kind = 'application'
           union all
           select w.place, w.kind, w.id, '', '', c.sees, c.sees, false
             from wanted w cross join lateral company_access(w.viewer, w.id) c where w.kind = 'company'"#,
        &users,
        &columns.places,
        &columns.kinds,
        &columns.ids,
        &sessions as &[Option<i64>],
    )
    .fetch_all(conn)
    .await?;
    let mut all: Vec<TopicAccess> = asked.iter().map(|_| TopicAccess::default()).collect();
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
