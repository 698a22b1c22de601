//! The SQL statement that commits a batch, and a simpler one for a single commit of ratings. Both skip topics whose heads another transaction
//! has locked; a caller that must wait for a head locks it first.

use super::{AuthFailure, Commit, CommitOutcome, Principal};
use crate::frame::store::lock_heads;
use foldhash::HashMap;
use protocol::ids::{SessionId, UserId};
use protocol::timestamp::Timestamp;
use sqlx::{Connection as _, PgConnection};
use time::OffsetDateTime;
use uuid::Uuid;

/// A row of the database's answer: one for each topic whose head the statement has locked, and one for each person who may no longer write.
#[derive(Debug)]
struct AnswerRow {
    /// The position of the commit in the batch, counted from 1.
    place: i64,
    done: bool,
    at: OffsetDateTime,
    /// The session of the person who may no longer write; none in the row of a topic.
    session_id: Option<i64>,
    user_id: Option<i64>,
    /// True if the person's session has ended, false if the person is not a reviewer.
    is_dead: Option<bool>,
}

/// The parameters of the SQL statement that commits a batch: one array per column, with the data of all commits.
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
    /// For each entry of `who`, the position of its commit in the batch, counted from 1. Each entry of `who` is an index of a person in the
    /// arrays `sessions` and `users`, also counted from 1.
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

/// Returns the outcome of each commit, in the order of the batch; none for a commit whose topic head another transaction has locked.
fn outcomes(count: usize, rows: Vec<AnswerRow>) -> Vec<Option<CommitOutcome>> {
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
            outcomes[place] = Some(CommitOutcome::Committed { at: Timestamp(row.at) });
        } else {
            outcomes[place] = Some(CommitOutcome::StaleHead);
        }
    }
    for (outcome, failures) in outcomes.iter_mut().zip(failures) {
        if *outcome == Some(CommitOutcome::StaleHead) && !failures.is_empty() {
            *outcome = Some(CommitOutcome::Unauthorized(failures));
        }
    }
    outcomes
}

/// Commits a batch in one round trip, and returns the outcomes in the order of `commits`. The outcome is none for a topic whose head another
/// transaction has locked.
///
/// The commit time is the time at which the statement starts, not the start of the transaction: the transaction may have waited for a lock
/// before the statement.
pub(super) async fn commit_batch(
    conn: &mut PgConnection,
    commits: &[&Commit],
) -> Result<Vec<Option<CommitOutcome>>, sqlx::Error> {
    let columns = Columns::of(commits);
    let rows = sqlx::query_file_as!(
        AnswerRow,
        "src/committer/commit_batch.sql",
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

/// Commits one topic, if `commit` only sets ratings: it removes no rating and sets no listened flag. Returns none if the topic's head is locked,
/// if it is not the expected head, or if a person may no longer write. [`commit_batch`] can then find out which of these it is.
pub(super) async fn commit_ratings(
    conn: &mut PgConnection,
    commit: &Commit,
) -> Result<Option<CommitOutcome>, sqlx::Error> {
    let columns = Columns::of(&[commit]);
    let at = sqlx::query_file_scalar!(
        "src/committer/commit_ratings.sql",
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
    Ok(at.map(|at| CommitOutcome::Committed { at: Timestamp(at) }))
}

/// Waits for the lock on the topic's head, then commits one topic. Returns none if the topic has no head row. The statement starts after the
/// wait, so that it takes into account a session that ended during the wait.
pub(super) async fn commit_waiting(
    conn: &mut PgConnection,
    commit: &Commit,
) -> Result<Option<CommitOutcome>, sqlx::Error> {
    // a commit that waits for longer lets others go first
    let mut tx = conn.begin_with("begin; set local lock_timeout = '100ms'").await?;
    lock_heads(&mut tx, &[commit.topic.to_string()]).await?;
    let outcome = commit_batch(&mut tx, &[commit]).await?.pop().flatten();
    tx.commit().await?;
    Ok(outcome)
}
