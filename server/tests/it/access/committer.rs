//! The committer's two statements repeat the rules of access, for speed. These tests compare them with the rules, for accounts of every
//! kind.

use actors::access::caller::Caller;
use protocol::client_event::SetTrackListened;
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, SessionId, TrackId, UserId};

use crate::engine::rating;
use crate::support::TestServer;

/// Accounts of every role, set of flags and membership of the company, each with a valid session and an expired one.
const ACCOUNTS: &str = r"
    with kind as (
        select row_number() over () as n, role, confirmed, approved, held, blocked, place
        from unnest(array['creator', 'manager', 'admin']) role,
             unnest(array[true, false]) confirmed, unnest(array[true, false]) approved,
             unnest(array[false, true]) held, unnest(array[false, true]) blocked,
             unnest(array['owner', 'member', 'elsewhere', 'nowhere']) place),
    made as (
        insert into account (email, user_name, password_hash, role, email_confirmed, approved, on_hold, blocked)
        select 'kind' || n || '@it.test', 'kind' || n, '', role, confirmed, approved, held, blocked from kind
        returning id, user_name),
    member as (
        insert into company_member (company_id, user_id, role_name)
        select case place when 'elsewhere' then $2 else $1 end, m.id, case place when 'owner' then 'owner' else 'member' end
        from made m join kind on m.user_name = 'kind' || n where place <> 'nowhere')
    insert into session (user_id, token_hash, expires)
    select id, sha256((id || lasts::text)::bytea), now() + case when lasts then interval '1 day' else interval '-1 day' end
    from made, unnest(array[true, false]) lasts
    returning id, user_id";

/// The answer of the rules for each session and job; null stands for a session that has ended. Expired sessions may be deleted already: the
/// server ends them when it starts.
const RULES: &str = r"
    select s.id, s.user_id, a.role, j.id,
           case when l.id is null then 401 when r.reviews then 200 when r.sees then 403 else 404 end
    from unnest($1::bigint[], $2::bigint[]) s(id, user_id) join account a on a.id = s.user_id cross join unnest($3::bigint[]) j(id)
    left join live_session l on l.id = s.id
    left join lateral job_access(s.user_id, j.id) r on true
    order by s.id, j.id";

struct Case {
    caller: Caller,
    job: JobId,
    expected: u16,
}

async fn cases(server: &TestServer, sessions: Vec<(i64, i64)>, jobs: &[i64]) -> Vec<Case> {
    let (sessions, users): (Vec<i64>, Vec<i64>) = sessions.into_iter().unzip();
    let rows: Vec<(i64, i64, String, i64, i32)> = sqlx::query_as(RULES)
        .bind(sessions)
        .bind(users)
        .bind(jobs)
        .fetch_all(&server.pool)
        .await
        .unwrap();
    let case = |(session, user, role, job, expected): (i64, i64, String, i64, i32)| Case {
        caller: Caller {
            session_id: SessionId(session),
            user_id: UserId(user),
            role: role.parse::<Role>().unwrap(),
            user_name: "somebody".into(),
            email: "somebody@it.test".into(),
        },
        job: JobId(job),
        expected: u16::try_from(expected).unwrap(),
    };
    rows.into_iter().map(case).collect()
}

fn status(refused: Option<ErrorCode>) -> u16 {
    refused.map_or(200, ErrorCode::status)
}

#[tokio::test]
async fn the_committer_accepts_exactly_the_reviewers_that_the_rules_accept() {
    let server = TestServer::start().await;
    let (owner, creator) = (server.manager("max").await, server.creator("ada").await);
    let (ours, theirs) = (
        server.company(&owner, "Ours").await,
        server.company(&owner, "Theirs").await,
    );
    let sessions = sqlx::query_as(ACCOUNTS)
        .bind(ours)
        .bind(theirs)
        .fetch_all(&server.pool)
        .await
        .unwrap();
    let jobs = [
        server.job(ours, "open").await,
        server.job(ours, "of a team").await,
        server.job(ours, "deleted").await,
    ];
    let track = server.track(&creator, "heard and decided").await;
    for job in jobs {
        server.submit(&creator, job, &[track]).await;
    }
    sqlx::query(
        "with decided as (update application_track set heard = now(), decided = now())
         update job set teams_id = case when id = $1 then array[1::bigint] else '{}' end,
                        status = case when id = $2 then 'deleted' else 'open' end",
    )
    .bind(jobs[1])
    .bind(jobs[2])
    .execute(&server.pool)
    .await
    .unwrap();
    // a person's first act in a job is committed elsewhere, which asks the rules themselves; with these rows nobody's act is their first
    sqlx::query("insert into reviewer_job (user_id, job_id) select a.id, j.id from account a, job j")
        .execute(&server.pool)
        .await
        .unwrap();
    let cases = cases(&server, sessions, &jobs).await;
    assert_eq!(cases.len(), 3 * 16 * 4 * 2 * 3);
    let (live, mut wrong) = (&server.state.live, Vec::new());
    for case in &cases {
        let Case { caller, job, expected } = case;
        // a single rating that is not removed: the lean statement commits it
        let rate = rating(*job, track, Some(7));
        let rated = status(live.rate(caller, &rate).await.err().map(|refusal| refusal.code));
        // a listened flag: the statement for batches commits it
        let listen = SetTrackListened {
            track_id: TrackId(track),
            listened: true,
            job_id: *job,
        };
        let listened = status(
            live.set_listened(caller, &listen)
                .await
                .err()
                .map(|refusal| refusal.code),
        );
        if (rated, listened) != (*expected, *expected) {
            wrong.push(format!(
                "{caller:?} in {job}: {expected} expected, rated {rated}, listened {listened}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
