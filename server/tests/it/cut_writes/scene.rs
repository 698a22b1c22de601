//! A server behind a proxy to its database that can hold and cut connections, people who act, and the writes that they requested.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use actors::queue::Lane;
use image::ImageFormat;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use super::acts::{self, Act, Kind, Request};
use super::follower::Follower;
use super::{End, Step};
use crate::audio::files_of;
use crate::avatar::picture;
use crate::nodes::proxies::{Gate, PostgresProxy};
use crate::support::queue::pass;
use crate::support::{LiveClient, Person, TestServer, pause};

const HOUR_MS: u64 = 3_600_000;

/// The longest wait for an expected effect.
const WITHIN: Duration = Duration::from_secs(20);

/// The client that waits for the answer; dropping it hangs up.
enum Caller {
    Call { _stream: TcpStream },
    Live { _client: Box<LiveClient> },
}

/// The index of the follower whose topic carries this change.
fn follower_of(change: &str) -> usize {
    match change.split(' ').next() {
        Some("invitation") => 0,
        Some("addition") => 2,
        _ => 1,
    }
}

pub struct Scene {
    server: TestServer,
    proxy: PostgresProxy,
    /// Invites, and has a playlist.
    mara: Person,
    /// Has pictures and tracks.
    ines: Person,
    tokens: BTreeMap<i64, String>,
    company: i64,
    job: i64,
    playlist: i64,
    picture: Vec<u8>,
    /// The followers of `user:` of Mara and of Ines, and of the playlist.
    followers: [Follower; 3],
    /// The number of requested writes.
    requested: usize,
    committed: Vec<(Act, Option<String>)>,
    undone: Vec<Act>,
}

impl Scene {
    pub async fn set() -> Self {
        let (server, proxy) = PostgresProxy::server(|config| config.live.heal_ms = HOUR_MS).await;
        let (mara, ines) = (server.manager("mara").await, server.creator("ines").await);
        let company = server.company(&mara, "Harbourlight").await;
        let job = server.job(company, "Coastal").await;
        for prepared in [
            "update company set verified = true",
            "insert into creator_usage (user_id, tracks, storage_bytes) select id, 1000, 1000000 from account where role = 'creator'",
        ] {
            sqlx::query(prepared).execute(&server.pool).await.unwrap();
        }
        let mut tokens = BTreeMap::new();
        for person in [&mara, &ines] {
            tokens.insert(person.id, server.session_of(person).await);
        }
        let playlist =
            "insert into playlist (job_id, user_id, playlist_name) values ($1, $2, 'short list') returning id";
        let playlist: i64 = sqlx::query_scalar(playlist)
            .bind(job)
            .bind(mara.id)
            .fetch_one(&server.pool)
            .await
            .unwrap();
        let followers = [
            Follower::of(&server, &mara, format!("user:{}", mara.id)).await,
            Follower::of(&server, &ines, format!("user:{}", ines.id)).await,
            Follower::of(&server, &mara, format!("playlist:{playlist}")).await,
        ];
        Self {
            server,
            proxy,
            mara,
            ines,
            tokens,
            company,
            job,
            playlist,
            picture: picture(8, 8, ImageFormat::Png),
            followers,
            requested: 0,
            committed: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Prepares a write that has not been requested yet.
    async fn prepare(&mut self, kind: Kind) -> Act {
        self.requested += 1;
        let name = format!("person{}", self.requested);
        match kind {
            Kind::Invitation => Act::Invitation {
                company: self.company,
                email: format!("{name}@it.test"),
            },
            Kind::NewPassword => {
                let person = self.server.manager(&name).await;
                Act::NewPassword {
                    person: person.id,
                    email: person.email,
                }
            }
            Kind::Picture => Act::Picture {
                person: self.ines.id,
                before: acts::picture_of(&self.server, self.ines.id).await,
            },
            Kind::TrackDeletion => Act::TrackDeletion {
                track: acts::track_with_files(&self.server, &self.ines, self.job, &name).await,
            },
            Kind::PlaylistTrack => Act::PlaylistTrack {
                playlist: self.playlist,
                track: acts::track_with_files(&self.server, &self.ines, self.job, &name).await,
            },
        }
    }

    /// Sends its request; gives the connection on which the answer would arrive.
    async fn send(&self, act: &Act) -> Caller {
        let by = match act {
            Act::Picture { .. } | Act::TrackDeletion { .. } => &self.ines,
            _ => &self.mara,
        };
        let (path, content_type, body) = match act.request(&self.picture) {
            Request::Call {
                path,
                content_type,
                body,
            } => (path, content_type, body),
            Request::Event { name, payload } => {
                let mut client = self.server.live_of(by).await;
                client.send(name, payload).await;
                return Caller::Live {
                    _client: Box::new(client),
                };
            }
        };
        let head = format!(
            "POST /api/{} HTTP/1.1\r\nHost: {}\r\nCookie: needledrop_session={}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n",
            path,
            self.server.address,
            self.tokens[&by.id],
            content_type,
            body.len()
        );
        let mut stream = TcpStream::connect(self.server.address).await.unwrap();
        stream.set_zero_linger().unwrap();
        stream.write_all(&[head.as_bytes(), &body].concat()).await.unwrap();
        Caller::Call { _stream: stream }
    }

    async fn until_committed(&mut self, act: Act) {
        let deadline = Instant::now() + WITHIN;
        let change = loop {
            match act.committed(&self.server).await {
                Some(change) => break change,
                None => assert!(Instant::now() < deadline, "{act:?} is not committed"),
            }
            pause().await;
        };
        self.committed.push((act, change));
    }

    /// Commits one write of each kind; gives their numbers of stages.
    pub async fn count_stages(&mut self) -> BTreeMap<Kind, usize> {
        let mut stages = BTreeMap::new();
        // the first picture replaces none, so it removes no file
        for kind in [Kind::Picture].into_iter().chain(Kind::ALL) {
            let act = self.prepare(kind).await;
            let caller = self.send(&act).await;
            self.until_committed(act).await;
            drop(caller);
            stages.insert(kind, self.proxy.stages());
        }
        stages
    }

    /// Requests a write, and interrupts it once it has reached its stage.
    pub async fn ask_and_end(&mut self, (kind, stage, end): Step) {
        let act = self.prepare(kind).await;
        self.server.postpone_recurring_tasks().await;
        self.proxy.hold_write_at(stage);
        let caller = self.send(&act).await;
        let held = tokio::time::timeout(WITHIN, self.proxy.until_held()).await;
        held.expect("it has as many stages as the one before");
        drop(caller);
        match end {
            End::HangUp => {
                // the server completes a write that has begun, even if the caller has hung up
                self.proxy.let_go();
                self.until_committed(act).await;
            }
            End::Stop => {
                // a held statement is never sent: it is dropped together with its connection
                self.proxy.cut();
                self.stop_and_start().await;
                self.proxy.let_go();
                self.undone.push(act);
            }
            End::StopUnanswered => {
                self.proxy.answers.send_replace(Gate::Held);
                self.proxy.let_go();
                self.until_committed(act).await;
                self.proxy.cut();
                self.proxy.answers.send_replace(Gate::Open);
                self.stop_and_start().await;
            }
        }
    }

    async fn stop_and_start(&mut self) {
        self.server.stop();
        self.server.end_claims_of_recurring_tasks().await;
        self.server.restart().await;
        for follower in &mut self.followers {
            follower.resume(&self.server).await;
        }
    }

    /// Checks that committed writes were published and have their effects, and that the others left nothing.
    pub async fn check(mut self) {
        for act in &self.undone {
            let is_later_picture = matches!(act, Act::Picture { .. });
            assert!(
                is_later_picture || act.committed(&self.server).await.is_none(),
                "{act:?} was stopped"
            );
        }
        // in the order of their topics these changes come last
        for kind in [Kind::Invitation, Kind::TrackDeletion, Kind::PlaylistTrack] {
            let act = self.prepare(kind).await;
            let caller = self.send(&act).await;
            self.until_committed(act).await;
            drop(caller);
        }
        let changes: Vec<String> = self.committed.iter().filter_map(|(_, change)| change.clone()).collect();
        for (place, follower) in self.followers.iter_mut().enumerate() {
            let mine: Vec<&String> = changes.iter().filter(|change| follower_of(change) == place).collect();
            let last = mine.last().expect("one was the last");
            let received: BTreeSet<&String> = follower.until(last).await.iter().collect();
            assert_eq!(received, mine.into_iter().collect(), "what was told is what is there");
        }
        // the claims of stopped servers expire
        pass(&self.server.pool, time::Duration::minutes(1)).await;
        for lane in [Lane::Mail, Lane::Files] {
            self.server.state.queue.wake(lane);
        }
        self.check_letters().await;
        self.check_files().await;
    }

    async fn check_letters(&self) {
        let letters: BTreeSet<&str> = self.committed.iter().filter_map(|(act, _)| act.letter()).collect();
        for email in &letters {
            self.server.mail_to(email, "").await;
        }
        let messages = self.server.state.mail.outbox().newest().await.unwrap();
        // a server that is stopped while it sends an email may send it twice
        let written: BTreeSet<&str> = messages.iter().map(|message| message.to.as_str()).collect();
        assert_eq!(written, letters, "nobody else is written to");
    }

    async fn check_files(&self) {
        self.server.until_deletions_are_over().await;
        let tracks = self.server.number("select count(*) from track where id > $1", 0).await;
        let deadline = Instant::now() + WITHIN;
        // two files of each remaining track, and the picture
        while files_of(&self.server).len() != 2 * usize::try_from(tracks).unwrap() + 1 {
            assert!(
                Instant::now() < deadline,
                "{tracks} tracks: {:?}",
                files_of(&self.server)
            );
            pause().await;
        }
        let shown = acts::picture_of(&self.server, self.ines.id).await.unwrap();
        let is_there = files_of(&self.server)
            .iter()
            .any(|file| file.to_string_lossy().contains(&shown));
        assert!(is_there, "the picture that is shown is kept");
    }
}
