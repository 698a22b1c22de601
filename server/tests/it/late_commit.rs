//! A commit that a killed server sent to the database, and that the database carries out only while the next server starts.

use std::time::{Duration, Instant};

use server::files::files_of_track;

use crate::audio::files_of;
use crate::support::{TestServer, pause};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_track_that_is_committed_while_the_server_starts_keeps_its_files() {
    let mut server = TestServer::start().await;
    let creator = server.creator("ines").await;
    let name = "0123456789abcdef0123456789abcdef";
    for file in files_of_track(name) {
        let stored = server.state.files.blobs.put_bytes(&file, "a sound".into());
        stored.await.unwrap();
    }
    server.state.files.staging.mark(name).unwrap();
    let pool = server.pool.clone();
    let mut late = pool.begin().await.unwrap();
    sqlx::query(
        "insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave) values ($1, $2, 1, 1, '', 'mp3', '')",
    )
    .bind(creator.id)
    .bind(name)
    .execute(&mut *late)
    .await
    .unwrap();
    // the start stops here, before it ends the former server's transactions
    let mut halt = pool.begin().await.unwrap();
    sqlx::query("select from server_secret where name = 'links key fingerprint' for update")
        .fetch_one(&mut *halt)
        .await
        .unwrap();
    let meanwhile = async {
        let waiting =
            "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        let deadline = Instant::now() + Duration::from_secs(20);
        while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&pool).await.unwrap() == 0 {
            assert!(Instant::now() < deadline, "the start waits for nobody");
            pause().await;
        }
        late.commit().await.unwrap();
        halt.rollback().await.unwrap();
    };
    tokio::join!(server.restart(), meanwhile);
    // and the note is deleted
    assert_eq!(files_of(&server).len(), 2, "{:?}", files_of(&server));
}
