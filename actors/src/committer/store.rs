//! The committer's statement, and a leaner one for a commit that is alone. Both pass over heads that somebody else has locked; who must wait
//! for one locks it before.

use super::{AuthFailure, Commit, Outcome, Principal};
use crate::frame::store::lock_heads;
use foldhash::HashMap;
use protocol::ids::{SessionId, UserId};
use protocol::timestamp::Timestamp;
use sqlx::{Connection as _, PgConnection};
use time::OffsetDateTime;
use uuid::Uuid;

/// What the database answers: of each topic whose head it has locked, and of each principal that does not stand.
#[derive(Debug)]
struct AnswerRow {
    /// The commit, counted from 1.
    place: i64,
    done: bool,
    at: OffsetDateTime,
    /// The principal; none in a topic's own row.
    session_id: Option<i64>,
    user_id: Option<i64>,
    /// Whether it is the session that has ended, and not the right.
    is_dead: Option<bool>,
}

/// The commits of a batch as columns.
#[derive(Default)]
struct Columns {
    topics: Vec<String>,
    expected: Vec<i64>,
    changes: Vec<String>,
    origins: Vec<Uuid>,
    jobs: Vec<i64>,
    rating_places: Vec<i64>,
    rating_tracks: Vec<i64>,
    rating_users: Vec<i64>,
    rating_values: Vec<Option<i16>>,
    listened_places: Vec<i64>,
    listened_tracks: Vec<i64>,
    listened_users: Vec<i64>,
    listened_flags: Vec<bool>,
    /// Whose acts are in which commit: places in `sessions`, counted from 1.
    who_places: Vec<i64>,
    who: Vec<i64>,
    sessions: Vec<i64>,
    users: Vec<i64>,
}

impl Columns {
    fn of(commits: &[&Commit]) -> Self {
        let mut columns = Self::default();
        let mut known: HashMap<Principal, i64> = HashMap::default();
        for (place, commit) in (1..).zip(commits) {
            for row in &commit.ratings {
                columns.rating_places.push(place);
                columns.rating_tracks.push(row.track_id.0);
                columns.rating_users.push(row.user_id.0);
                columns.rating_values.push(row.value);
            }
            for row in &commit.listened {
                columns.listened_places.push(place);
                columns.listened_tracks.push(row.track_id.0);
                columns.listened_users.push(row.user_id.0);
                columns.listened_flags.push(row.listened);
            }
            for principal in &commit.principals {
                let next = known.len() as i64 + 1;
                let who = *known.entry(*principal).or_insert_with(|| {
                    columns.sessions.push(principal.session_id.0);
                    columns.users.push(principal.user_id.0);
                    next
                });
                columns.who_places.push(place);
                columns.who.push(who);
            }
            columns.topics.push(commit.topic.to_string());
            columns.expected.push(commit.expected);
            columns.changes.push(commit.changes.clone());
            columns.origins.push(commit.origin);
            columns.jobs.push(commit.job_id.0);
        }
        columns
    }
}

/// What became of each commit, in their order; none where somebody else has locked the head.
fn outcomes(count: usize, rows: Vec<AnswerRow>) -> Vec<Option<Outcome>> {
    let mut outcomes = vec![None; count];
    let mut failures: Vec<Vec<(Principal, AuthFailure)>> = vec![Vec::new(); count];
    for row in rows {
        let place = row.place as usize - 1;
        if let (Some(session), Some(user)) = (row.session_id, row.user_id) {
            let principal = Principal {
                session_id: SessionId(session),
                user_id: UserId(user),
            };
            let is_dead = row.is_dead.unwrap_or_default();
            failures[place].push((
                principal,
                if is_dead {
                    AuthFailure::Session
                } else {
                    AuthFailure::Right
                },
            ));
        } else if row.done {
            outcomes[place] = Some(Outcome::Committed { at: Timestamp(row.at) });
        } else {
            outcomes[place] = Some(Outcome::StaleHead);
        }
    }
    for (outcome, failures) in outcomes.iter_mut().zip(failures) {
        if *outcome == Some(Outcome::StaleHead) && !failures.is_empty() {
            *outcome = Some(Outcome::Unauthorized(failures));
        }
    }
    outcomes
}

/// Commits a batch in one round trip, passing over topics whose heads somebody else has locked. Answers in the order of `commits`.
///
/// Inside a transaction it goes by the time of the statement, since the transaction may have waited.
pub(super) async fn commit_batch(
    conn: &mut PgConnection,
    commits: &[&Commit],
) -> Result<Vec<Option<Outcome>>, sqlx::Error> {
    let columns = Columns::of(commits);
    // Sessions and memberships are looked up one by one (`offset 0` keeps the planner from joining): a generic plan knows neither how few
    // they are nor how many sessions there are, and would read all sessions for one. Each is looked up once, however many topics of a batch
    // the same people are busy in.
    let rows = sqlx::query_as!(
        AnswerRow,
        r#"with ask as materialized (
            select * from unnest($1::text[], $2::bigint[], $3::text[], $4::uuid[], $5::bigint[])
                with ordinality a(topic, expected, changes, origin, job_id, place)),
        known as materialized (
            select w.who, w.session_id, w.user_id, s.role
            from unnest($16::bigint[], $17::bigint[]) with ordinality w(session_id, user_id, who)
            left join lateral (
                select a.role from session s join account a on a.id = s.user_id
                where s.id = w.session_id and s.user_id = w.user_id and s.expires > statement_timestamp()
                  and a.email_confirmed and a.approved and not a.on_hold and not a.blocked offset 0) s on true),
        owned as materialized (
            select a.place, coalesce((select j.company_id from job j where j.id = a.job_id), 0) as company_id from ask a),
        asked as materialized (
            select o.place, o.company_id, k.session_id, k.user_id, k.role
            from unnest($14::bigint[], $15::bigint[]) w(place, who) join known k using (who) join owned o using (place)),
        member as materialized (
            select p.company_id, p.user_id from (select distinct company_id, user_id from asked where role = 'manager') p
            where exists (select 1 from company_member m where m.company_id = p.company_id and m.user_id = p.user_id offset 0)),
        bad as materialized (
            select place, session_id, user_id, role is null as is_dead from asked
            where role is null or (role <> 'admin' and (company_id, user_id) not in (select company_id, user_id from member))),
        locked as materialized (select h.topic, h.head from topic_head h where h.topic = any($1) order by h.topic for update skip locked),
        ok as materialized (
            select a.place, a.topic, a.job_id, a.expected + 1 as o, a.changes, a.origin from ask a join locked l using (topic)
            where l.head = a.expected and not exists (select 1 from bad b where b.place = a.place)),
        up as (update topic_head h set head = ok.o from ok where h.topic = ok.topic),
        fr as (insert into frame (topic, "offset", at, origin, changes) select topic, o, statement_timestamp(), origin, changes from ok),
        rated as materialized (
            select ok.job_id as j, x.t, x.u, x.v
            from unnest($6::bigint[], $7::bigint[], $8::bigint[], $9::smallint[]) x(place, t, u, v) join ok using (place)),
        ra as (insert into rating (job_id, track_id, user_id, value, at) select j, t, u, v, statement_timestamp() from rated where v is not null
               on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = excluded.at),
        rd as (delete from rating r using rated x where x.v is null and r.job_id = x.j and r.track_id = x.t and r.user_id = x.u),
        heard as materialized (
            select ok.job_id as j, x.t, x.u, x.l
            from unnest($10::bigint[], $11::bigint[], $12::bigint[], $13::boolean[]) x(place, t, u, l) join ok using (place)),
        la as (insert into listened (job_id, track_id, user_id) select j, t, u from heard where l on conflict do nothing),
        ld as (delete from listened d using heard x where not x.l and d.job_id = x.j and d.track_id = x.t and d.user_id = x.u)
        select a.place as "place!", ok.place is not null as "done!", statement_timestamp() as "at!",
               null::bigint as session_id, null::bigint as user_id, null::boolean as is_dead
        from ask a join locked l using (topic) left join ok on ok.place = a.place
        union all select b.place, false, statement_timestamp(), b.session_id, b.user_id, b.is_dead from bad b"#,
        &columns.topics,
        &columns.expected,
        &columns.changes,
        &columns.origins,
        &columns.jobs,
        &columns.rating_places,
        &columns.rating_tracks,
        &columns.rating_users,
        &columns.rating_values as &[Option<i16>],
        &columns.listened_places,
        &columns.listened_tracks,
        &columns.listened_users,
        &columns.listened_flags,
        &columns.who_places,
        &columns.who,
        &columns.sessions,
        &columns.users,
    )
    .fetch_all(conn)
    .await?;
    Ok(outcomes(commits.len(), rows))
}

/// Commits one topic whose rows are ratings, none taken back; none where its head is locked or another, or a principal does not stand: the
/// other statement tells which.
pub(super) async fn commit_ratings(conn: &mut PgConnection, commit: &Commit) -> Result<Option<Outcome>, sqlx::Error> {
    let columns = Columns::of(&[commit]);
    // Starting a plan costs more than what it does for one row, so it has few parts. `offset 0` is for the planner, as above.
    let at = sqlx::query_scalar!(
        r#"with up as (
            update topic_head h set head = $2 + 1
            where h.ctid = (select l.ctid from topic_head l where l.topic = $1 and l.head = $2 for update skip locked)
              and (select count(*) from unnest($6::bigint[], $7::bigint[]) w(session_id, user_id) cross join lateral (
                    select 1 from session s join account a on a.id = s.user_id
                    where s.id = w.session_id and s.user_id = w.user_id and s.expires > statement_timestamp()
                      and a.email_confirmed and a.approved and not a.on_hold and not a.blocked
                      and (a.role = 'admin' or (a.role = 'manager' and exists (
                        select 1 from job j join company_member m on m.company_id = j.company_id
                        where j.id = $5 and m.user_id = w.user_id offset 0))) offset 0) standing) = cardinality($6::bigint[])
            returning h.topic),
        fr as (insert into frame (topic, "offset", at, origin, changes) select topic, $2 + 1, statement_timestamp(), $4, $3 from up),
        ra as (insert into rating (job_id, track_id, user_id, value, at)
               select $5, x.t, x.u, x.v, statement_timestamp() from unnest($8::bigint[], $9::bigint[], $10::smallint[]) x(t, u, v), up
               on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = excluded.at)
        select statement_timestamp() as "at!" from up"#,
        &columns.topics[0],
        commit.expected,
        commit.changes,
        commit.origin,
        commit.job_id.0,
        &columns.sessions,
        &columns.users,
        &columns.rating_tracks,
        &columns.rating_users,
        &columns.rating_values as &[Option<i16>],
    )
    .fetch_optional(conn)
    .await?;
    Ok(at.map(|at| Outcome::Committed { at: Timestamp(at) }))
}

/// Commits one topic, waiting for its head; none when it has no head row. The statement comes after the wait, so that it sees a session that
/// ended meanwhile.
pub(super) async fn commit_waiting(conn: &mut PgConnection, commit: &Commit) -> Result<Option<Outcome>, sqlx::Error> {
    // a head that is held for longer is answered with 503
    let mut tx = conn.begin_with("begin; set local lock_timeout = '5s'").await?;
    lock_heads(&mut tx, &[commit.topic.to_string()]).await?;
    let outcome = commit_batch(&mut tx, &[commit]).await?.pop().flatten();
    tx.commit().await?;
    Ok(outcome)
}
