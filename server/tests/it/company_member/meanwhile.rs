//! company/delete_member: acts of the person while they are being removed.

use std::time::Duration;

use actors::access::caller::Caller;
use protocol::client_event::SetTrackListened;
use protocol::entity::account::Role;
use protocol::ids::TrackId;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::audio::upload;
use crate::engine::{House, caller, house, rating};
use crate::support::Person;

struct Scene {
    house: House,
    company: i64,
    eve: Person,
    hers: Caller,
}

impl Scene {
    async fn new() -> Self {
        let house = house(1).await;
        let server = &house.server;
        let eve = server.manager("eve").await;
        let company = server
            .number("select company_id from job where id = $1", house.job.0)
            .await;
        server.member(company, &eve, "member").await;
        let mine = caller(server, &house.manager, Role::Manager).await;
        let rate = rating(house.job, house.tracks[0], Some(4));
        server.state.live.rate(&mine, &rate).await.unwrap();
        let hers = caller(server, &eve, Role::Manager).await;
        Self {
            house,
            company,
            eve,
            hers,
        }
    }

    /// Removes her while a rating of hers is being committed.
    async fn is_removed_after_what_she_began(&self) {
        let (server, job, track) = (&self.house.server, self.house.job, self.house.tracks[0]);
        // somebody else's row in its place, for which the commit has to wait
        let mut lock = server.pool.begin().await.unwrap();
        sqlx::query("insert into rating (job_id, track_id, user_id, value) values ($1, $2, $3, 1)")
            .bind(job.0)
            .bind(track)
            .bind(self.eve.id)
            .execute(&mut *lock)
            .await
            .unwrap();
        let rated = server.state.live.rate(&self.hers, &rating(job, track, Some(10)));
        self.house.server.wait_for_blocked(1).await;
        let owner = server.client_of(&self.house.manager).await;
        let form = json!({"company_id": self.company, "member_id": self.eve.id});
        let removal = owner.ok("company/delete_member", form);
        let meanwhile = async {
            self.house.server.wait_for_blocked(2).await;
            let member = "select count(*) from company_member where user_id = $1";
            assert_eq!(
                server.number(member, self.eve.id).await,
                1,
                "removed before her rating was in"
            );
            lock.rollback().await.unwrap();
            rated.await.unwrap();
        };
        futures_util::future::join(removal, meanwhile).await;
        let refused = server.state.live.rate(&self.hers, &rating(job, track, Some(3))).await;
        assert_eq!(refused.unwrap_err().code.to_string(), "forbidden");
        let value = "select value::bigint from rating where user_id = $1";
        assert_eq!(server.number(value, self.eve.id).await, 10);
    }
}

#[actix_web::test]
async fn a_rating_under_way_is_committed_before_the_answer_or_not_at_all() {
    let scene = Scene::new().await;
    for listened in [true, false] {
        let listen = SetTrackListened {
            track_id: TrackId(scene.house.tracks[0]),
            job_id: scene.house.job,
            listened,
        };
        (scene.house.server.state.live)
            .set_listened(&scene.hers, &listen)
            .await
            .unwrap();
    }
    scene.is_removed_after_what_she_began().await;
}

#[actix_web::test]
async fn a_file_that_is_being_sent_is_broken_off() {
    const SIZE: usize = 60_000_000;
    let scene = Scene::new().await;
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
    let form = json!({"company_id": scene.company, "member_id": scene.eve.id});
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
