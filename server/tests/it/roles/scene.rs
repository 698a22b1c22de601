//! The callers, and the things in their requests.

use serde_json::json;

use crate::support::{Client, LiveClient, Person, TestServer};

/// The number of callers.
pub const CALLERS: usize = 11;

/// `creator`, who is in a team of the things when they are the caller.
const CREATOR: usize = 1;

/// The callers, in the order of every row.
pub const NAMES: [&str; CALLERS] = [
    "visitor",
    "creator",
    "another creator",
    "former member",
    "manager of another company",
    "company member",
    "company admin",
    "owner",
    "admin",
    "blocked",
    "on hold",
];

/// A server with all callers. The company has an owner, an admin and a member, and one manager has left it; only `creator` has submitted to
/// its job.
pub struct Scene {
    pub server: TestServer,
    /// The company.
    pub company: i64,
    team: i64,
    left_team: i64,
    /// Its job, with `creator`'s track.
    team_job: (i64, i64),
    closed_job: i64,
    deleted_job: i64,
    /// The callers except the visitor, in the order of [`NAMES`].
    people: Vec<Person>,
}

/// The kind of a job, as people outside of its company see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    Open,
    /// Only for the company's team, of which `creator` is a member.
    OfTeam,
    Closed,
    Deleted,
}

/// The entities of one request: `creator`'s, the company's, or those of people whom no other request uses.
#[derive(Debug)]
pub struct Entities {
    pub company: i64,
    /// An open job of the company, to which `submitted` was submitted with `application`.
    pub job: i64,
    pub submitted: i64,
    pub submitted_name: String,
    pub application: i64,
    /// A track of `creator`'s that was not submitted anywhere.
    pub track: i64,
    /// The company owner's playlist of that job, with `submitted`, shared only with the former member.
    pub playlist: i64,
    /// A playlist of that job that the former member made, not shared.
    pub former_playlist: i64,
    /// A link to `playlist` by its owner, and its token.
    pub link: String,
    /// A link to `application`, and its token.
    pub own_link: String,
    /// Another creator, confirmed and approved, whom the admin calls may change in any way.
    pub somebody: Person,
    /// A plain member of the company, whom no other request uses.
    pub colleague: Person,
    /// The caller; `None` for a visitor.
    pub caller: Option<Person>,
    /// An invitation of the company to somebody else, already accepted.
    pub invite: i64,
    /// A team of the company's owner, of which `creator` is a member.
    pub team: i64,
    /// A new team of the company's owner, its one member, and an open invitation into it for `creator`.
    pub own_team: i64,
    pub mate: Person,
    pub team_invite: i64,
    /// A new team of the company's owner, of which `creator` is a member if they are the caller.
    pub joined_team: i64,
    /// A team that `creator` has left, and that the former member handed over to the company's owner.
    pub left_team: i64,
    /// A job of the company only for that team, and a track that was submitted to it.
    pub team_job: (i64, i64),
    /// A closed job of the company.
    pub closed_job: i64,
    /// A deleted job of the company.
    pub deleted_job: i64,
    /// A company with the same people as `company`, which no other request uses.
    pub doomed: i64,
    /// A deleted company with the same people, and its job.
    pub gone: (i64, i64),
    /// A number that no other request has; also the number of the job's picture.
    pub number: u32,
}

impl Scene {
    /// Makes the server and all callers.
    pub async fn new() -> Self {
        // the owner makes a team for each row that needs one
        let server = TestServer::start_with(|config| config.limits.teams_owned = 10_000).await;
        let mut people = Vec::new();
        for (name, role) in [
            ("creator", "creator"),
            ("another", "creator"),
            ("former", "manager"),
            ("foreign", "manager"),
            ("member", "manager"),
            ("deputy", "manager"),
            ("owner", "manager"),
            ("admin", "admin"),
            ("blocked", "creator"),
            ("held", "creator"),
        ] {
            people.push(server.person(name, role).await);
        }
        let company = server.company(&people[6], "Ours").await;
        server.member(company, &people[4], "member").await;
        server.member(company, &people[5], "admin").await;
        server.company(&people[3], "Theirs").await;
        let (team, left_team) = (
            server.team(&people[6], "Scouts").await,
            server.team(&people[2], "Former scouts").await,
        );
        for team in [team, left_team] {
            server.join_team(team, &people[0]).await;
        }
        sqlx::query(
            "with gone as (delete from team_member where team_id = $1) update team set owner_id = $2 where id = $1",
        )
        .bind(left_team)
        .bind(people[6].id)
        .execute(&server.pool)
        .await
        .unwrap();
        let (team_job, closed_job) = (
            server.job(company, "for scouts").await,
            server.job(company, "over").await,
        );
        let deleted_job = server.job(company, "gone").await;
        let submitted = server.track(&people[0], "scouted").await;
        server.submit(&people[0], team_job, &[submitted]).await;
        sqlx::query(
            "update job set teams_id = case when id = $1 then array[$3] else '{}' end,
                            status = case id when $2 then 'closed' when $4 then 'deleted' else status end
             where id in ($1, $2, $4)",
        )
        .bind(team_job)
        .bind(closed_job)
        .bind(team)
        .bind(deleted_job)
        .execute(&server.pool)
        .await
        .unwrap();
        // blocked or held in a session that was not ended, so that the account itself is refused
        sqlx::query("update account set blocked = id = $1, on_hold = id = $2 where id in ($1, $2)")
            .bind(people[8].id)
            .bind(people[9].id)
            .execute(&server.pool)
            .await
            .unwrap();
        Self {
            server,
            company,
            team,
            left_team,
            team_job: (team_job, submitted),
            closed_job,
            deleted_job,
            people,
        }
    }

    /// The account of a caller; `None` for the visitor.
    pub fn person(&self, caller: usize) -> Option<&Person> {
        caller.checked_sub(1).map(|at| &self.people[at])
    }

    /// A browser of this caller, in a session of its own.
    pub async fn client(&self, caller: usize) -> Client {
        match self.person(caller) {
            Some(person) => self.server.client_of(person).await,
            None => self.server.visitor(),
        }
    }

    /// A live connection of this caller. The connection of an account without access stays a visitor's.
    pub async fn live(&self, caller: usize) -> LiveClient {
        let mut client = LiveClient::connect(self.server.address).await;
        if let Some(person) = self.person(caller) {
            let sid = self.server.sid_of(person).await;
            client.emit("init", json!({"sid": sid})).await;
        }
        client
    }

    /// The entities for a request of `caller`: those of the request before if it changed nothing, else new ones.
    pub async fn entities_after(&self, unchanged: Option<Entities>, caller: usize, number: &mut u32) -> Entities {
        let Some(entities) = unchanged else {
            *number += 1;
            return self.entities(caller, *number).await;
        };
        sqlx::query("delete from team_member where team_id = $1")
            .bind(entities.joined_team)
            .execute(&self.server.pool)
            .await
            .unwrap();
        self.join_if_creator(entities.joined_team, caller).await;
        Entities {
            caller: self.person(caller).cloned(),
            ..entities
        }
    }

    /// The same as `entities_after`, with a job of this kind.
    pub async fn entities_of(
        &self,
        unchanged: Option<Entities>,
        caller: usize,
        number: &mut u32,
        kind: JobKind,
    ) -> Entities {
        let entities = self.entities_after(unchanged, caller, number).await;
        sqlx::query("update job set status = $2, teams_id = case when $3 then array[$4] else '{}' end where id = $1")
            .bind(entities.job)
            .bind(match kind {
                JobKind::Open | JobKind::OfTeam => "open",
                JobKind::Closed => "closed",
                JobKind::Deleted => "deleted",
            })
            .bind(kind == JobKind::OfTeam)
            .bind(self.team)
            .execute(&self.server.pool)
            .await
            .unwrap();
        entities
    }

    /// Makes the creator a member of this team if they are the caller: nobody belongs to hundreds of teams.
    async fn join_if_creator(&self, team: i64, caller: usize) {
        if caller == CREATOR {
            self.server.join_team(team, &self.people[0]).await;
        }
    }

    /// A company that may be deleted, and a deleted one; both replace those of the request before.
    async fn companies(&self, colleague: &Person) -> (i64, (i64, i64)) {
        let server = &self.server;
        for statement in [
            "delete from job where company_id in (select id from company where name in ('Doomed', 'Gone'))",
            "delete from company where name in ('Doomed', 'Gone')",
        ] {
            sqlx::query(statement).execute(&server.pool).await.unwrap();
        }
        let (doomed, gone) = (
            server.company(&self.people[6], "Doomed").await,
            server.company(&self.people[6], "Gone").await,
        );
        for company in [doomed, gone] {
            server.member(company, &self.people[4], "member").await;
            server.member(company, &self.people[5], "admin").await;
            server.member(company, colleague, "member").await;
        }
        let job = server.job(gone, "gone with it").await;
        for statement in [
            "insert into deleted_company_member (company_id, user_id, role_name, joined)
             select company_id, user_id, role_name, joined from company_member where company_id = $1",
            "delete from company_member where company_id = $1",
            "update company set deleted = now(), owner_id = null where id = $1",
            "update job set former_status = status, status = 'deleted' where company_id = $1",
        ] {
            sqlx::query(statement).bind(gone).execute(&server.pool).await.unwrap();
        }
        (doomed, (gone, job))
    }

    /// New entities for a request of `caller`.
    async fn entities(&self, caller: usize, number: u32) -> Entities {
        let (server, creator, owner) = (&self.server, &self.people[0], &self.people[6]);
        let former = &self.people[2];
        let job = server.job(self.company, &format!("job {number}")).await;
        let submitted = server.track(creator, "submitted").await;
        let application = server.submit(creator, job, &[submitted]).await;
        let (submitted_name, playlist, former_playlist, invite) = sqlx::query_as(
            "with theirs as (insert into playlist (job_id, user_id, playlist_name) values ($1, $2, 'theirs') returning id),
                  filled as (insert into playlist_track (playlist_id, track_id, position) select id, $3, 0 from theirs),
                  shared as (insert into playlist_member (playlist_id, user_id) select id, $6 from theirs),
                  link as (insert into share_link (link_id, token_hash, playlist_id, created_by)
                           select 'list' || $5, sha256(('list' || $5)::bytea), id, $2 from theirs),
                  own_link as (insert into share_link (link_id, token_hash, application_id, created_by)
                               values ('own' || $5, sha256(('own' || $5)::bytea), $7, $8)),
                  left_behind as (insert into playlist (job_id, user_id, playlist_name) values ($1, $6, 'left behind') returning id),
                  picture as (update job set avatar_id = $5::bigint, avatar_key = 'picture' || $5 where id = $1),
                  invite as (insert into company_invite (company_id, email, role_name, status, token_hash, expires)
                             values ($4, 'somebody' || $5 || '@it.test', 'member', 'accepted', sha256($5::bytea), now()) returning id)
             select (select name_in_base from track where id = $3), theirs.id, left_behind.id, invite.id from theirs, left_behind, invite",
        )
        .bind(job)
        .bind(owner.id)
        .bind(submitted)
        .bind(self.company)
        .bind(number.to_string())
        .bind(former.id)
        .bind(application)
        .bind(creator.id)
        .fetch_one(&server.pool)
        .await
        .unwrap();
        let mate = server.creator(&format!("mate{number}")).await;
        let (own_team, joined_team) = (server.team(owner, "Fresh").await, server.team(owner, "Joined").await);
        server.join_team(own_team, &mate).await;
        self.join_if_creator(joined_team, caller).await;
        let team_invite = sqlx::query_scalar(
            "insert into team_invite (team_id, user_id, member_name, created, expires)
             values ($1, $2, 'Ada', now(), now() + interval '1 day') returning id",
        )
        .bind(own_team)
        .bind(creator.id)
        .fetch_one(&server.pool)
        .await
        .unwrap();
        let colleague = server.manager(&format!("colleague{number}")).await;
        server.member(self.company, &colleague, "member").await;
        let (doomed, gone) = self.companies(&colleague).await;
        Entities {
            company: self.company,
            job,
            submitted,
            submitted_name,
            application,
            track: server.track(creator, "loose").await,
            playlist,
            former_playlist,
            link: format!("list{number}"),
            own_link: format!("own{number}"),
            somebody: server.creator(&format!("somebody{number}")).await,
            colleague,
            caller: self.person(caller).cloned(),
            invite,
            team: self.team,
            own_team,
            mate,
            team_invite,
            joined_team,
            left_team: self.left_team,
            team_job: self.team_job,
            closed_job: self.closed_job,
            deleted_job: self.deleted_job,
            doomed,
            gone,
            number,
        }
    }
}
