//! The people of a run and their data: a company with two jobs, reviewers, and creators with their tracks. Made by SQL.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use server::secrets;
use sqlx::PgPool;
use sqlx::Row as _;
use tokio::sync::watch;

/// A client's kind, which determines its acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Reviewer,
    /// A reviewer who reads late, with small buffers.
    SlowReviewer,
    /// A creator whose tracks stay submitted.
    SteadyCreator,
    /// A creator who submits and withdraws.
    Creator,
}

/// A person with a session.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: i64,
    pub part: Part,
    /// The session's cookie.
    pub cookie: String,
    /// The session's sid.
    pub sid: String,
    /// A creator's tracks.
    pub tracks: Vec<i64>,
}

/// A job under review.
#[derive(Debug, Clone)]
pub struct Job {
    pub id: i64,
    /// Tracks that stay submitted.
    pub steady: Vec<i64>,
    /// The application that submitted them.
    pub application: i64,
    /// A reviewers' playlist, empty at first.
    pub playlist: i64,
}

/// The world of one company, on a server that may stop and start again.
pub struct World {
    pub pool: PgPool,
    pub people: Vec<Person>,
    pub jobs: Vec<Job>,
    /// The server's address; `None` while it is known to be down.
    pub server: watch::Receiver<Option<SocketAddr>>,
    /// The number of steps that all clients have made together.
    pub progress: watch::Sender<u32>,
    /// The number of steps that each client may make so far.
    allowed: watch::Sender<u32>,
}

const PARTS: [Part; 8] = [
    Part::Reviewer,
    Part::Reviewer,
    Part::SteadyCreator,
    Part::Creator,
    Part::Creator,
    Part::Reviewer,
    Part::SlowReviewer,
    Part::SlowReviewer,
];
/// The pause before a query that failed is tried again.
const AGAIN_AFTER: Duration = Duration::from_millis(25);
const TRACKS_EACH: usize = 5;
const JOBS: usize = 2;

impl World {
    /// Inserts the rows.
    pub async fn make(pool: &PgPool, server: watch::Receiver<Option<SocketAddr>>) -> Arc<Self> {
        let mut people = Vec::new();
        for (index, part) in PARTS.into_iter().enumerate() {
            people.push(person(pool, index, part).await);
        }
        let owner = people[0].id;
        let company: i64 = scalar(
            pool,
            "insert into company (name, description, owner_id, verified) values ('A company ' || $1, 'a company', $1, true) returning id",
            &[owner],
        )
        .await;
        // the second reviewer is one of the platform's staff, and not a member
        for (index, person) in people.iter().enumerate().filter(|(index, _)| *index != 1) {
            if matches!(person.part, Part::Reviewer | Part::SlowReviewer) {
                let role = if index == 0 { "owner" } else { "member" };
                sqlx::query("insert into company_member (company_id, user_id, role_name) values ($1, $2, $3)")
                    .bind(company)
                    .bind(person.id)
                    .bind(role)
                    .execute(pool)
                    .await
                    .unwrap();
            }
        }
        let steady = people.iter().find(|person| person.part == Part::SteadyCreator).unwrap();
        let mut jobs = Vec::new();
        for _ in 0..JOBS {
            jobs.push(job(pool, company, owner, steady).await);
        }
        Arc::new(Self {
            pool: pool.clone(),
            people,
            jobs,
            server,
            progress: watch::Sender::new(0),
            allowed: watch::Sender::new(u32::MAX),
        })
    }

    /// Waits until the clients have made this many steps.
    pub async fn after_steps(&self, steps: u32) {
        self.progress.subscribe().wait_for(|made| *made >= steps).await.unwrap();
    }

    /// Lets each client make this many steps in all, and then wait.
    pub fn allow_steps(&self, each: u32) {
        self.allowed.send_replace(each);
    }

    /// Waits until a client that has made this many steps may make another.
    pub async fn may_step(&self, made: u32) {
        self.allowed.subscribe().wait_for(|each| made < *each).await.unwrap();
    }

    /// The steps that the clients make together when each makes this many.
    pub fn all_steps(&self, each: u32) -> u32 {
        each * self.people.len() as u32
    }

    /// The server's address; waits while the server is down.
    pub async fn address(&self) -> SocketAddr {
        let mut server = self.server.clone();
        server.wait_for(Option::is_some).await.unwrap().unwrap()
    }

    /// A person's applications, as (job, application).
    pub async fn applications_of(&self, person: i64) -> Vec<(i64, i64)> {
        loop {
            let found = sqlx::query("select job_id, id from application where user_id = $1 order by id")
                .bind(person)
                .fetch_all(&self.pool)
                .await;
            // the database itself may be down
            match found {
                Ok(rows) => return rows.into_iter().map(|row| (row.get(0), row.get(1))).collect(),
                Err(_) => tokio::time::sleep(AGAIN_AFTER).await,
            }
        }
    }

    /// The head of every topic.
    pub async fn heads(&self) -> HashMap<String, i64> {
        let rows = sqlx::query("select topic, head from topic_head")
            .fetch_all(&self.pool)
            .await
            .unwrap();
        rows.into_iter().map(|row| (row.get(0), row.get(1))).collect()
    }

    /// Checks that the frames of every topic are numbered 1 to its head, none missing and none twice.
    pub async fn check_frames(&self) {
        let rows = sqlx::query(
            r#"select h.topic, h.head, coalesce(f.numbers, '{}') from topic_head h left join
               (select topic, array_agg("offset" order by "offset") as numbers from frame group by topic) f using (topic)"#,
        )
        .fetch_all(&self.pool)
        .await
        .unwrap();
        for row in rows {
            let (topic, head, numbers): (String, i64, Vec<i64>) = (row.get(0), row.get(1), row.get(2));
            assert_eq!(numbers, (1..=head).collect::<Vec<_>>(), "the frames of {topic}");
        }
    }
}

async fn scalar(pool: &PgPool, statement: &'static str, ids: &[i64]) -> i64 {
    let mut query = sqlx::query_scalar(statement);
    for id in ids {
        query = query.bind(*id);
    }
    query.fetch_one(pool).await.unwrap()
}

async fn person(pool: &PgPool, index: usize, part: Part) -> Person {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let name = format!("crowd-{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let role = match part {
        Part::Reviewer | Part::SlowReviewer if index == 1 => "admin",
        Part::Reviewer | Part::SlowReviewer => "manager",
        Part::SteadyCreator | Part::Creator => "creator",
    };
    let id: i64 = sqlx::query_scalar(
        "insert into account (email, user_name, password_hash, role, email_confirmed, approved)
         values ($1 || '@it.test', $1, 'none', $2, true, true) returning id",
    )
    .bind(&name)
    .bind(role)
    .fetch_one(pool)
    .await
    .unwrap();
    let (cookie, sid) = (secrets::token(), secrets::token());
    sqlx::query(
        "with s as (insert into session (user_id, token_hash, expires) values ($1, $2, now() + interval '1 day') returning id)
         insert into session_sid (sid_hash, session_id) select $3, id from s",
    )
    .bind(id)
    .bind(secrets::hash(&cookie).as_slice())
    .bind(secrets::hash(&sid).as_slice())
    .execute(pool)
    .await
    .unwrap();
    let mut tracks = Vec::new();
    if role == "creator" {
        sqlx::query("insert into subscription (user_id, plan, is_active) values ($1, 'premium', true)")
            .bind(id)
            .execute(pool)
            .await
            .unwrap();
        for _ in 0..TRACKS_EACH {
            let track = sqlx::query_scalar(
                "insert into track (user_id, name_in_base, title, artist_name, description, tags, duration, file_size, file_name, format, wave, ready)
                 values ($1, $2, 'a track', 'An Artist', 'a track', '#it', 120.5, 1000, 'a.mp3', 'mp3', $3, true) returning id",
            )
            .bind(id)
            .bind(secrets::token())
            .bind(vec![128_u8; 56])
            .fetch_one(pool)
            .await
            .unwrap();
            tracks.push(track);
        }
    }
    Person {
        id,
        part,
        cookie,
        sid,
        tracks,
    }
}

async fn job(pool: &PgPool, company: i64, owner: i64, steady: &Person) -> Job {
    let id = scalar(
        pool,
        "insert into job (company_id, title, description, budget, type, buyer_type, link_1)
         values ($1, 'a job', 'what we seek', '$500', 'Other', 'Direct Licensor / Buyer', 'https://example.test') returning id",
        &[company],
    )
    .await;
    let application = scalar(
        pool,
        "insert into application (user_id, job_id, playlist_name, status) values ($1, $2, 'submission', 'on_review') returning id",
        &[steady.id, id],
    )
    .await;
    let statement = "with a as (insert into application_track (application_id, track_id, position)
                                select $1, t, n from unnest($4::bigint[]) with ordinality x(t, n)),
                          u as (insert into job_usage (job_id, user_id, used) values ($2, $3, cardinality($4::bigint[])))
                     insert into submission (job_id, track_id, application_id, user_id) select $2, t, $1, $3 from unnest($4::bigint[]) t";
    sqlx::query(statement)
        .bind(application)
        .bind(id)
        .bind(steady.id)
        .bind(&steady.tracks)
        .execute(pool)
        .await
        .unwrap();
    let playlist = scalar(
        pool,
        "insert into playlist (job_id, user_id, playlist_name, shared_company) values ($1, $2, 'short list', true) returning id",
        &[id, owner],
    )
    .await;
    Job {
        id,
        steady: steady.tracks.clone(),
        application,
        playlist,
    }
}

/// Lists of ids, by an id.
pub type Numbers = BTreeMap<i64, Vec<i64>>;
