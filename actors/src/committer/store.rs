//! The committer's one statement, in two variants: passing over heads that somebody else has locked, or waiting for one.

use super::{Commit, Credential};
use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// What the database answers for one topic.
#[derive(Debug)]
pub(super) struct TopicRow {
    pub(super) topic: String,
    /// None when the head row was locked by somebody else.
    pub(super) head: Option<i64>,
    pub(super) done: bool,
    pub(super) at: OffsetDateTime,
    /// Sessions that have ended, as (session, user) pairs in two equally long lists; then people without the right.
    pub(super) dead_sessions: Vec<i64>,
    pub(super) dead_users: Vec<i64>,
    pub(super) barred_sessions: Vec<i64>,
    pub(super) barred_users: Vec<i64>,
}

impl TopicRow {
    pub(super) fn dead(&self) -> impl Iterator<Item = Credential> + '_ {
        pairs(&self.dead_sessions, &self.dead_users)
    }

    pub(super) fn barred(&self) -> impl Iterator<Item = Credential> + '_ {
        pairs(&self.barred_sessions, &self.barred_users)
    }
}

fn pairs<'a>(sessions: &'a [i64], users: &'a [i64]) -> impl Iterator<Item = Credential> + 'a {
    let pair = |(session, user): (&i64, &i64)| Credential {
        session_id: SessionId(*session),
        user_id: UserId(*user),
    };
    sessions.iter().zip(users).map(pair)
}

/// The commits of a batch as columns.
#[derive(Default)]
struct Columns {
    topics: Vec<String>,
    expected: Vec<i64>,
    changes: Vec<String>,
    origins: Vec<Uuid>,
    rating_topics: Vec<String>,
    rating_jobs: Vec<i64>,
    rating_tracks: Vec<i64>,
    rating_users: Vec<i64>,
    rating_values: Vec<Option<i16>>,
    listened_topics: Vec<String>,
    listened_jobs: Vec<i64>,
    listened_tracks: Vec<i64>,
    listened_users: Vec<i64>,
    listened_flags: Vec<bool>,
    who_topics: Vec<String>,
    who_jobs: Vec<i64>,
    who_sessions: Vec<i64>,
    who_users: Vec<i64>,
}

impl Columns {
    fn of<'a>(commits: impl Iterator<Item = &'a Commit>) -> Self {
        let mut columns = Self::default();
        for commit in commits {
            let topic = commit.topic.to_string();
            for row in &commit.ratings {
                columns.rating_topics.push(topic.clone());
                columns.rating_jobs.push(commit.job_id.0);
                columns.rating_tracks.push(row.track_id.0);
                columns.rating_users.push(row.user_id.0);
                columns.rating_values.push(row.value);
            }
            for row in &commit.listened {
                columns.listened_topics.push(topic.clone());
                columns.listened_jobs.push(commit.job_id.0);
                columns.listened_tracks.push(row.track_id.0);
                columns.listened_users.push(row.user_id.0);
                columns.listened_flags.push(row.listened);
            }
            for credential in &commit.credentials {
                columns.who_topics.push(topic.clone());
                columns.who_jobs.push(commit.job_id.0);
                columns.who_sessions.push(credential.session_id.0);
                columns.who_users.push(credential.user_id.0);
            }
            columns.topics.push(topic);
            columns.expected.push(commit.expected);
            columns.changes.push(commit.changes.clone());
            columns.origins.push(commit.origin);
        }
        columns
    }
}

macro_rules! commit_statement {
    ($conn:expr, $columns:expr, $lock:literal) => {
        sqlx::query_as!(
            TopicRow,
            r#"with ask as (select * from unnest($1::text[], $2::bigint[], $3::text[], $4::uuid[]) a(topic, expected, changes, origin)),
            bad as materialized (
                select w.topic, w.session_id, w.user_id, (s.id is null or a.blocked) as dead
                from unnest($15::text[], $16::bigint[], $17::bigint[], $18::bigint[]) w(topic, job_id, session_id, user_id)
                left join session s on s.id = w.session_id and s.user_id = w.user_id and s.expires > now()
                left join account a on a.id = s.user_id
                left join job j on j.id = w.job_id
                left join company_member m on m.company_id = j.company_id and m.user_id = w.user_id
                where s.id is null or a.blocked or (a.role <> 'admin' and m.user_id is null)),
            locked as materialized (select h.topic, h.head from topic_head h where h.topic = any($1) order by h.topic for update "#
                + $lock
                + r#"),
            ok as materialized (
                select a.topic, a.expected + 1 as o, a.changes, a.origin from ask a join locked l using (topic)
                where l.head = a.expected and not exists (select 1 from bad b where b.topic = a.topic)),
            up as (update topic_head h set head = ok.o from ok where h.topic = ok.topic),
            fr as (insert into frame (topic, "offset", at, origin, changes) select topic, o, now(), origin, changes from ok),
            rated as (select x.* from unnest($5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::smallint[]) x(topic, j, t, u, v) join ok using (topic)),
            ra as (insert into rating (job_id, track_id, user_id, value, at) select j, t, u, v, now() from rated where v is not null
                   on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = excluded.at),
            rd as (delete from rating r using rated x where x.v is null and r.job_id = x.j and r.track_id = x.t and r.user_id = x.u),
            heard as (select x.* from unnest($10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::boolean[]) x(topic, j, t, u, l) join ok using (topic)),
            la as (insert into listened (job_id, track_id, user_id) select j, t, u from heard where l on conflict do nothing),
            ld as (delete from listened d using heard x where not x.l and d.job_id = x.j and d.track_id = x.t and d.user_id = x.u)
            select a.topic as "topic!", coalesce(ok.o, l.head) as head, ok.topic is not null as "done!", now() as "at!",
                   coalesce((select array_agg(b.session_id order by b.session_id, b.user_id) from bad b where b.topic = a.topic and b.dead), '{}') as "dead_sessions!",
                   coalesce((select array_agg(b.user_id order by b.session_id, b.user_id) from bad b where b.topic = a.topic and b.dead), '{}') as "dead_users!",
                   coalesce((select array_agg(b.session_id order by b.session_id, b.user_id) from bad b where b.topic = a.topic and not b.dead), '{}') as "barred_sessions!",
                   coalesce((select array_agg(b.user_id order by b.session_id, b.user_id) from bad b where b.topic = a.topic and not b.dead), '{}') as "barred_users!"
            from ask a left join locked l using (topic) left join ok using (topic)"#,
            &$columns.topics,
            &$columns.expected,
            &$columns.changes,
            &$columns.origins,
            &$columns.rating_topics,
            &$columns.rating_jobs,
            &$columns.rating_tracks,
            &$columns.rating_users,
            &$columns.rating_values as &[Option<i16>],
            &$columns.listened_topics,
            &$columns.listened_jobs,
            &$columns.listened_tracks,
            &$columns.listened_users,
            &$columns.listened_flags,
            &$columns.who_topics,
            &$columns.who_jobs,
            &$columns.who_sessions,
            &$columns.who_users,
        )
        .fetch_all($conn)
        .await
    };
}

/// Commits a batch in one round trip, passing over topics whose heads somebody else has locked.
pub(super) async fn commit_batch(conn: &mut PgConnection, commits: &[&Commit]) -> Result<Vec<TopicRow>, sqlx::Error> {
    let columns = Columns::of(commits.iter().copied());
    commit_statement!(conn, columns, "skip locked")
}

/// Commits one topic, waiting for its head.
pub(super) async fn commit_waiting(conn: &mut PgConnection, commit: &Commit) -> Result<Vec<TopicRow>, sqlx::Error> {
    let columns = Columns::of(std::iter::once(commit));
    commit_statement!(conn, columns, "")
}

/// The number of the backend that serves this connection.
pub(super) async fn find_backend(conn: &mut PgConnection) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar!(r#"select pg_backend_pid() as "pid!""#)
        .fetch_one(conn)
        .await
}
