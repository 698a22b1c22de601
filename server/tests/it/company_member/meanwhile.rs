//! company/delete_member: acts of the person while they are being removed.

use std::time::Duration;

use actors::access::caller::Caller;
use actors::topic::reply::PendingReply;
use protocol::client_event::{RateTrackAnswer, SetTrackListened};
use protocol::entity::account::Role;
use protocol::ids::TrackId;
use serde_json::{Value, json};
use sqlx::{Postgres, Transaction};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::audio::upload;
use crate::engine::{House, caller, house, rating};
use crate::support::Person;

/// A house with a second reviewer, eve, who has rated nothing yet and is about to lose her rights.
pub struct Scene {
    pub house: House,
    pub eve: Person,
    pub hers: Caller,
}

impl Scene {
    pub async fn new(tracks: usize) -> Self {
        let house = house(tracks).await;
        let eve = house.server.manager("eve").await;
        house.server.member(house.company, &eve, "member").await;
        let hers = caller(&house.server, &eve, Role::Manager).await;
        Self { house, eve, hers }
    }

    /// Makes eve listen to the first track: a reviewer's first act in a job locks their session; later acts lock nothing.
    pub async fn listen(&self) {
        for listened in [true, false] {
            let listen = SetTrackListened {
                track_id: TrackId(self.house.tracks[0]),
                job_id: self.house.job,
                listened,
            };
            let done = self.house.server.state.live.set_listened(&self.hers, &listen);
            done.await.unwrap();
        }
    }

    /// Asks for eve's rating of the first track.
    pub fn rate(&self, value: i16) -> PendingReply<RateTrackAnswer> {
        let rate = rating(self.house.job, self.house.tracks[0], Some(value));
        self.house.server.state.live.rate(&self.hers, &rate)
    }

    /// Inserts somebody else's row in the place of eve's rating, for which the commit of hers has to wait until the transaction ends.
    pub async fn hold(&self) -> Transaction<'static, Postgres> {
        let mut lock = self.house.server.pool.begin().await.unwrap();
        sqlx::query("insert into rating (job_id, track_id, user_id, value) values ($1, $2, $3, 1)")
            .bind(self.house.job.0)
            .bind(self.house.tracks[0])
            .bind(self.eve.id)
            .execute(&mut *lock)
            .await
            .unwrap();
        lock
    }

    /// Takes eve's rights away by a call of the owner while a rating of hers is being committed; later ones are refused with this code.
    pub async fn loses_rights_after_a_pending_rating(&self, call: &str, form: Value, code: &str) {
        let server = &self.house.server;
        let lock = self.hold().await;
        let rated = self.rate(10);
        server.wait_for_blocked(1).await;
        let owner = server.client_of(&self.house.manager).await;
        let end = owner.ok(call, form);
        let meanwhile = async {
            server.wait_for_blocked(2).await;
            let member = "select count(*) from company_member where user_id = $1";
            assert_eq!(
                server.number(member, self.eve.id).await,
                1,
                "{call}: before her rating was in"
            );
            lock.rollback().await.unwrap();
            rated.await.unwrap();
        };
        futures_util::future::join(end, meanwhile).await;
        assert_eq!(self.rate(3).await.unwrap_err().code.to_string(), code);
        let value = "select value::bigint from rating where user_id = $1";
        assert_eq!(server.number(value, self.eve.id).await, 10);
    }
}

#[actix_web::test]
async fn a_rating_under_way_is_committed_before_the_answer_or_not_at_all() {
    let scene = Scene::new(1).await;
    scene.house.rate([4]).await;
    scene.listen().await;
    let form = json!({"company_id": scene.house.company, "member_id": scene.eve.id});
    scene
        .loses_rights_after_a_pending_rating("company/delete_member", form, "forbidden")
        .await;
}

#[actix_web::test]
async fn a_file_that_is_being_sent_is_broken_off() {
    const SIZE: usize = 60_000_000;
    let scene = Scene::new(1).await;
    let server = &scene.house.server;
    let creator = server.client_of(&scene.house.creator).await;
    let track = upload(&creator, "cbr.mp3").await["track_id"].as_i64().unwrap();
    server.submit(&scene.house.creator, scene.house.job.0, &[track]).await;
    let stored = crate::audio::files_of(server);
    let audio = stored
        .iter()
        .find(|path| path.to_string_lossy().contains("audio"))
        .unwrap();
    std::fs::write(audio, vec![0; SIZE]).unwrap();
    // other people get only the sound, whose end the upload determined
    sqlx::query("update track set sound_start = 0, sound_end = $2 where id = $1")
        .bind(track)
        .bind(SIZE as i64)
        .execute(&server.pool)
        .await
        .unwrap();
    let theirs = server.client_of(&scene.eve).await;
    let url = theirs.ok("track/get_download_url", json!({"track_id": track})).await["url"].clone();
    let mut reader = TcpStream::connect(server.address).await.unwrap();
    let head = format!("GET {} HTTP/1.1\r\nHost: a\r\n\r\n", url.as_str().unwrap());
    reader.write_all(head.as_bytes()).await.unwrap();
    let mut piece = vec![0; 256 * 1024];
    let begun = reader.read(&mut piece).await.unwrap();
    let answer = String::from_utf8_lossy(&piece[..begun]).to_lowercase();
    assert!(
        answer.contains(&format!("content-length: {SIZE}\r\n")),
        "it is all to come"
    );

    let owner = server.client_of(&scene.house.manager).await;
    let form = json!({"company_id": scene.house.company, "member_id": scene.eve.id});
    owner.ok("company/delete_member", form).await;
    // reads like a player, for longer than a file is sent before the right to it is checked again; then reads the rest at once
    let mut pace = tokio::time::interval(Duration::from_millis(250));
    let (mut read, mut reads) = (0, 0);
    loop {
        if reads < 6 {
            pace.tick().await;
        }
        match reader.read(&mut piece).await {
            Ok(0) | Err(_) => break,
            Ok(more) => read += more,
        }
        reads += 1;
    }
    assert!(read < SIZE / 2, "{read} bytes came after the removal");
}
