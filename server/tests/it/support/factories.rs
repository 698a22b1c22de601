//! Rows made by SQL, so that a test states only what it is about.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use server::passwords::Priority;
use server::secrets;
use sqlx::{Postgres, Row as _, Transaction};
use tokio::sync::OnceCell;

use super::{Client, TestServer, pause};

/// The password of all people that a factory makes.
pub const PASSWORD: &str = "needledrop-demo";

/// An account.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: i64,
    pub name: String,
    pub email: String,
}

impl Person {
    /// The person's own topic.
    pub fn topic(&self) -> String {
        format!("user:{}", self.id)
    }
}

/// The target of a link.
#[derive(Debug, Clone, Copy)]
pub enum Shared {
    Playlist(i64),
    Application(i64),
}

async fn password_hash(server: &TestServer) -> String {
    static HASH: OnceCell<String> = OnceCell::const_new();
    HASH.get_or_init(|| async {
        server
            .state
            .passwords
            .hash(Priority::Account, None, PASSWORD.to_owned())
            .await
            .unwrap()
    })
    .await
    .clone()
}

impl TestServer {
    /// A confirmed and approved account with this role; creators have the plan premium.
    pub async fn person(&self, name: &str, role: &str) -> Person {
        let email = format!("{name}@it.test");
        let id: i64 = sqlx::query_scalar(
            "insert into account (email, user_name, password_hash, role, email_confirmed, approved)
             values ($1, $2, $3, $4, true, true) returning id",
        )
        .bind(&email)
        .bind(name)
        .bind(password_hash(self).await)
        .bind(role)
        .fetch_one(&self.pool)
        .await
        .unwrap();
        if role == "creator" {
            self.set_plan(id, "premium", true).await;
        }
        Person {
            id,
            name: name.to_owned(),
            email,
        }
    }

    /// A creator with the plan premium.
    pub async fn creator(&self, name: &str) -> Person {
        self.person(name, "creator").await
    }

    /// A manager, without a company at first.
    pub async fn manager(&self, name: &str) -> Person {
        self.person(name, "manager").await
    }

    /// An administrator.
    pub async fn admin(&self, name: &str) -> Person {
        self.person(name, "admin").await
    }

    /// Gives a person a plan.
    pub async fn set_plan(&self, user_id: i64, plan: &str, is_active: bool) {
        sqlx::query(
            "insert into subscription (user_id, plan, is_active) values ($1, $2, $3)
             on conflict (user_id) do update set plan = $2, is_active = $3",
        )
        .bind(user_id)
        .bind(plan)
        .bind(is_active)
        .execute(&self.pool)
        .await
        .unwrap();
    }

    /// A browser in which this person is logged in (without the cost of a real log-in).
    pub async fn client_of(&self, person: &Person) -> Client {
        self.visitor().with_session(&self.session_of(person).await)
    }

    /// The cookie value of a new session.
    pub async fn session_of(&self, person: &Person) -> String {
        let token = self.state.sids.cookie();
        sqlx::query("insert into session (user_id, token_hash, expires) values ($1, $2, now() + interval '1 day')")
            .bind(person.id)
            .bind(secrets::hash(&token).as_slice())
            .execute(&self.pool)
            .await
            .unwrap();
        token
    }

    /// Makes a company with this manager as its owner.
    pub async fn company(&self, owner: &Person, name: &str) -> i64 {
        let id = sqlx::query_scalar("insert into company (name, description, owner_id, verified) values ($1, 'a company', $2, true) returning id")
            .bind(name)
            .bind(owner.id)
            .fetch_one(&self.pool)
            .await
            .unwrap();
        self.member(id, owner, "owner").await;
        id
    }

    /// Makes max's company with ida as an admin and mia as a member; gives it and these three.
    pub async fn company_of_three(&self) -> (i64, [Person; 3]) {
        let [max, ida, mia] = [
            self.manager("max").await,
            self.manager("ida").await,
            self.manager("mia").await,
        ];
        let company = self.company(&max, "Sync House").await;
        self.member(company, &ida, "admin").await;
        self.member(company, &mia, "member").await;
        (company, [max, ida, mia])
    }

    /// Makes a person a member of a company: owner, admin or member.
    pub async fn member(&self, company_id: i64, person: &Person, role_name: &str) {
        sqlx::query("insert into company_member (company_id, user_id, role_name) values ($1, $2, $3)")
            .bind(company_id)
            .bind(person.id)
            .bind(role_name)
            .execute(&self.pool)
            .await
            .unwrap();
    }

    /// Makes a manager's team, without members.
    pub async fn team(&self, owner: &Person, name: &str) -> i64 {
        sqlx::query_scalar("insert into team (name, owner_id) values ($1, $2) returning id")
            .bind(name)
            .bind(owner.id)
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    /// Makes a creator a member of a team.
    pub async fn join_team(&self, team: i64, creator: &Person) {
        sqlx::query("insert into team_member (team_id, user_id) values ($1, $2)")
            .bind(team)
            .bind(creator.id)
            .execute(&self.pool)
            .await
            .unwrap();
    }

    /// Makes an open job of a company, of type Other, for 10 tracks a creator.
    pub async fn job(&self, company_id: i64, title: &str) -> i64 {
        sqlx::query_scalar(
            "insert into job (company_id, title, description, budget, type, buyer_type, link_1)
             values ($1, $2, 'what we seek', '$500', 'Other', 'Direct Licensor / Buyer', 'https://example.test') returning id",
        )
        .bind(company_id)
        .bind(title)
        .fetch_one(&self.pool)
        .await
        .unwrap()
    }

    /// Gives a job a status without telling anybody.
    pub async fn set_job_status(&self, job_id: i64, status: &str) {
        sqlx::query("update job set status = $2 where id = $1")
            .bind(job_id)
            .bind(status)
            .execute(&self.pool)
            .await
            .unwrap();
    }

    /// Makes a track with its information set. It has no file.
    pub async fn track(&self, creator: &Person, title: &str) -> i64 {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let name = format!("it-{}-{}", NEXT.fetch_add(1, Ordering::Relaxed), secrets::token());
        sqlx::query_scalar(
            "insert into track (user_id, name_in_base, title, artist_name, description, tags, duration, file_size, file_name, format, wave, ready)
             values ($1, $2, $3, 'An Artist', 'a track', '#it', 120.5, 1000, 'a.mp3', 'mp3', $4, true) returning id",
        )
        .bind(creator.id)
        .bind(name)
        .bind(title)
        .bind(vec![128_u8; 56])
        .fetch_one(&self.pool)
        .await
        .unwrap()
    }

    /// Submits tracks to a job as one application, ignoring all limits; gives the application.
    pub async fn submit(&self, creator: &Person, job_id: i64, tracks: &[i64]) -> i64 {
        let mut transaction = self.pool.begin().await.unwrap();
        let application: i64 = sqlx::query_scalar(
            "insert into application (user_id, job_id, playlist_name, status) values ($1, $2, 'submission', 'on_review') returning id",
        )
        .bind(creator.id)
        .bind(job_id)
        .fetch_one(&mut *transaction)
        .await
        .unwrap();
        for (position, track) in tracks.iter().enumerate() {
            sqlx::query("insert into application_track (application_id, track_id, position) values ($1, $2, $3)")
                .bind(application)
                .bind(track)
                .bind(position as f64)
                .execute(&mut *transaction)
                .await
                .unwrap();
            sqlx::query("insert into submission (job_id, track_id, application_id, user_id) values ($1, $2, $3, $4)")
                .bind(job_id)
                .bind(track)
                .bind(application)
                .bind(creator.id)
                .execute(&mut *transaction)
                .await
                .unwrap();
        }
        sqlx::query(
            "insert into job_usage (job_id, user_id, used) values ($1, $2, $3)
             on conflict (job_id, user_id) do update set used = job_usage.used + $3",
        )
        .bind(job_id)
        .bind(creator.id)
        .bind(i32::try_from(tracks.len()).unwrap())
        .execute(&mut *transaction)
        .await
        .unwrap();
        transaction.commit().await.unwrap();
        application
    }

    /// Makes a link to a playlist or an application; gives its topic and its token.
    pub async fn link(&self, by: &Person, shared: Shared) -> (String, String) {
        let (link_id, token) = (secrets::token(), secrets::token());
        let (playlist, application) = match shared {
            Shared::Playlist(id) => (Some(id), None),
            Shared::Application(id) => (None, Some(id)),
        };
        sqlx::query(
            "insert into share_link (link_id, token_hash, playlist_id, application_id, created_by) values ($1, $2, $3, $4, $5)",
        )
        .bind(&link_id)
        .bind(secrets::hash(&token).as_slice())
        .bind(playlist)
        .bind(application)
        .bind(by.id)
        .execute(&self.pool)
        .await
        .unwrap();
        (format!("link:{link_id}"), token)
    }

    /// Locks the head of a topic until the transaction ends.
    pub async fn hold_head(&self, topic: &str) -> Transaction<'static, Postgres> {
        let mut lock = self.pool.begin().await.unwrap();
        sqlx::query("select from topic_head where topic = $1 for update")
            .bind(topic)
            .fetch_one(&mut *lock)
            .await
            .unwrap();
        lock
    }

    /// Waits until at least so many statements wait for locks.
    pub async fn wait_for_blocked(&self, statements: i64) {
        let deadline = Instant::now() + Duration::from_secs(20);
        let blocked = "select count(*) from pg_stat_activity
                       where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0 and $1 = $1";
        while self.number(blocked, 0).await < statements {
            assert!(Instant::now() < deadline, "nobody waits");
            pause().await;
        }
    }

    /// One number from the database, such as a count.
    pub async fn number(&self, query: &'static str, id: i64) -> i64 {
        sqlx::query(query).bind(id).fetch_one(&self.pool).await.unwrap().get(0)
    }
}
