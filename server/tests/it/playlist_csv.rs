//! playlist/get_metadata and playlist.export_csv: a playlist as CSV.

use serde_json::{Value, json};
use server::clock::Clock;
use server::files::{CsvKind, Grant, Holder, PlaylistCsv};

use super::live_follow::{House, house};
use super::support::Client;

/// A playlist whose first track has all its fields set, some of them to text that spreadsheets take for formulas.
struct Scene {
    house: House,
    owner: Client,
    playlist: i64,
}

impl Scene {
    async fn new(name: &str) -> Self {
        let house = house(name).await;
        let owner = house.server.client_of(&house.manager).await;
        let tracks = [house.tracks[2], house.tracks[0]];
        let playlist = house.playlist(&owner, &tracks, "Tide & \"Ebb\"").await;
        sqlx::query(
            "update track set title = '=SUM(A1)', description = E'two\\r\\nlines', tags = '#a;=B1', genre = 'Ambient', bpm = 98.5, key = 'Am',
                    isrc = '-QZ', iswc = null,
                    writers = '[{\"first_name\": \"Ada\", \"last_name\": \"Low\", \"pro\": \"PRS\", \"ipi\": \"00014107338\", \"basis_points\": 5000},
                                {\"first_name\": \"Max\", \"last_name\": \"Ebb\", \"pro\": \"GEMA\", \"ipi\": \"\", \"basis_points\": 5000}]',
                    master_owners = '[{\"name\": \"Low Tide\", \"basis_points\": 10000}]'
             where id = $1",
        )
        .bind(house.tracks[2])
        .execute(&house.server.pool)
        .await
        .unwrap();
        for (person, value) in [(&house.manager, 7), (&house.colleague, 8)] {
            let mut live = house.server.live_of(person).await;
            live.ok("rating.set_track", house.rating(2, value)).await;
        }
        Self { house, owner, playlist }
    }

    fn request(&self) -> Value {
        json!({"playlist_id": self.playlist})
    }
}

fn address(found: &Value) -> String {
    found["location"].as_str().unwrap().to_owned()
}

/// Parses the fields of records as RFC 4180 defines them.
fn records(text: &str) -> Vec<Vec<String>> {
    let text = text.strip_prefix('\u{feff}').expect("a byte order mark");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.as_bytes());
    let records = reader.records().map(|record| record.unwrap());
    records
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

#[tokio::test]
async fn the_metadata_of_a_playlist_is_a_csv_with_a_row_for_each_track_in_its_order() {
    let scene = Scene::new("csv-metadata").await;
    let (house, server) = (&scene.house, &scene.house.server);
    let admin = server.client_of(&server.admin("csv-admin").await).await;
    let location = address(&admin.ok("playlist/get_metadata", scene.request()).await);
    let answer = admin.get(&location).await;
    assert_eq!(answer.status(), 200);
    let head = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(head("content-type"), "text/csv; charset=utf-8");
    assert_eq!(head("x-content-type-options"), "nosniff");
    let name = format!(
        "attachment; filename=\"Tide & Ebb-metadata-{}.csv\"",
        Clock.now().date()
    );
    assert_eq!(head("content-disposition"), name);
    let text = answer.text().await.unwrap();
    assert!(text.ends_with("\r\n"), "{text}");
    assert!(text.starts_with("\u{feff}\"position\",\"track_id\","), "{text}");
    let records = records(&text);
    let columns = "position track_id title artist_name user_name type duration_seconds description tags genre bpm key isrc iswc writers publishers \
                   master_owners rights_complete rating rating_count ratings submitted company job";
    assert_eq!(records[0], columns.split(' ').collect::<Vec<_>>());
    assert_eq!(records.len(), 3);
    let cells = |row: usize, of: &[&str]| -> Vec<String> {
        let place = |name: &&str| records[0].iter().position(|column| column == *name).unwrap();
        of.iter().map(|name| records[row][place(name)].clone()).collect()
    };
    let (first, second) = (house.tracks[2].to_string(), house.tracks[0].to_string());
    assert_eq!(cells(1, &["position", "track_id"]), ["1", &first]);
    assert_eq!(cells(2, &["position", "track_id"]), ["2", &second]);
    assert_eq!(
        cells(
            1,
            &["title", "description", "tags", "genre", "bpm", "key", "isrc", "iswc"]
        ),
        [
            "'=SUM(A1)",
            "two\r\nlines",
            "#a;'=B1",
            "Ambient",
            "98.5",
            "Am",
            "'-QZ",
            ""
        ]
    );
    assert_eq!(
        cells(1, &["writers", "publishers", "master_owners", "rights_complete"]),
        [
            "Ada Low (PRS, IPI 00014107338, 50.00 %); Max Ebb (GEMA, 50.00 %)",
            "",
            "Low Tide (100.00 %)",
            "true"
        ]
    );
    assert_eq!(
        cells(1, &["rating", "rating_count", "ratings", "duration_seconds", "type"]),
        [
            "7.5",
            "2",
            "csv-metadata-manager 7; csv-metadata-colleague 8",
            "120.5",
            "music"
        ]
    );
    assert_eq!(
        cells(1, &["user_name", "company", "job", "artist_name"]),
        ["csv-metadata-creator", "csv-metadata", "a job", "An Artist"]
    );
    assert_eq!(
        cells(2, &["rating", "rating_count", "ratings", "rights_complete"]),
        ["", "0", "", "false"]
    );
    assert!(cells(1, &["submitted"])[0].ends_with('Z'));
}

#[tokio::test]
async fn the_shortlist_names_no_account_of_a_creator_and_opens_for_its_reader_alone() {
    let scene = Scene::new("csv-shortlist").await;
    let server = &scene.house.server;
    let cookie = server.session_of(&scene.house.manager).await;
    let sid = server.sid_of_session(&cookie).await;
    let mut live = super::support::LiveClient::connect(server.address).await;
    live.init(&sid).await;
    let location = address(&live.ok("playlist.export_csv", scene.request()).await);
    let reader = server.visitor().with_session(&cookie);
    let answer = reader.get(&location).await;
    assert_eq!(answer.status(), 200);
    let name = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(
        name.contains(&format!("Tide & Ebb-{}.csv", Clock.now().date())),
        "{name}"
    );
    let text = answer.text().await.unwrap();
    let records = records(&text);
    for staff in ["user_name", "company", "job"] {
        assert!(!records[0].iter().any(|column| column == staff), "{staff}");
    }
    assert!(!text.contains("csv-shortlist-creator"), "{text}");
    assert!(
        text.contains("csv-shortlist-manager 7"),
        "reviewers see each other's ratings"
    );

    let metadata = location.replace("/shortlist?", "/metadata?");
    for (client, address) in [
        (&server.visitor(), &location),
        (&scene.owner, &location),
        (&reader, &metadata),
        (&reader, &location.replace("until=", "until=1")),
        (&reader, &location.split('?').next().unwrap().to_owned()),
    ] {
        assert_eq!(client.get(address).await.status(), 403, "{address}");
    }
}

#[tokio::test]
async fn an_address_of_a_csv_ends_with_its_hour_and_with_the_right() {
    let scene = Scene::new("csv-ended").await;
    let (house, server) = (&scene.house, &scene.house.server);
    let share = |status: bool| json!({"playlist_id": scene.playlist, "status": status});
    scene.owner.ok("playlist/share", share(true)).await;
    let cookie = server.session_of(&house.colleague).await;
    let reader = server.visitor().with_session(&cookie);
    let session = server
        .number("select max(id) from session where user_id = $1", house.colleague.id)
        .await;
    let now = Clock.now().unix_timestamp();
    let address = |kind, expires| {
        let playlist_id = scene.playlist.into();
        server.state.files.signer.address(&Grant {
            opened: PlaylistCsv { playlist_id, kind },
            holder: Holder::Session(session.into()),
            expires,
        })
    };
    for (kind, expires, status) in [
        (CsvKind::Shortlist, now - 1, 403),
        (CsvKind::Shortlist, now + 60, 200),
        // signed, but for an export of the staff
        (CsvKind::Metadata, now + 60, 403),
    ] {
        assert_eq!(
            reader.get(&address(kind, expires)).await.status(),
            status,
            "{kind:?} {expires}"
        );
    }
    scene.owner.ok("playlist/share", share(false)).await;
    let after = address(CsvKind::Shortlist, now + 60);
    assert_eq!(reader.get(&after).await.status(), 404);
}

#[tokio::test]
async fn a_long_playlist_comes_whole_whatever_it_takes_to_read_it() {
    let scene = Scene::new("csv-long").await;
    let (house, server) = (&scene.house, &scene.house.server);
    let mut tracks = Vec::new();
    for number in 0..250 {
        tracks.push(server.track(&house.creator, &format!("long {number}")).await);
    }
    server.submit(&house.creator, house.job, &tracks).await;
    let update = json!({"playlist_id": scene.playlist, "tracks_id": tracks});
    scene.owner.ok("playlist/update", update).await;
    let cookie = server.session_of(&house.manager).await;
    let mut live = super::support::LiveClient::connect(server.address).await;
    live.init(&server.sid_of_session(&cookie).await).await;
    let location = address(&live.ok("playlist.export_csv", scene.request()).await);
    let answer = server.visitor().with_session(&cookie).get(&location).await;
    let records = records(&answer.text().await.unwrap());
    let ids: Vec<String> = records[1..].iter().map(|record| record[1].clone()).collect();
    let wanted: Vec<String> = tracks.iter().map(ToString::to_string).collect();
    assert_eq!(ids, wanted);
    assert_eq!(records[250][0], "250");
}
