//! The writes that are requested: of each kind, how it is sent, and the rows and files that it leaves.

use protocol::picture::image_address;
use serde_json::{Value, json};

use crate::support::{Person, TestServer};

/// A kind of write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Publishes a frame and sends an email.
    Invitation,
    /// Sends an email, and publishes no frame.
    NewPassword,
    /// Publishes frames. The new file is stored before the commit, and the file of the former picture is removed after it.
    Picture,
    /// Publishes frames, and removes files after the commit.
    TrackDeletion,
    /// Publishes a frame. It is requested over a live connection, and waits in the queue of the playlist's actor.
    PlaylistTrack,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Invitation,
        Self::NewPassword,
        Self::Picture,
        Self::TrackDeletion,
        Self::PlaylistTrack,
    ];
}

/// One requested write.
#[derive(Debug, Clone)]
pub enum Act {
    Invitation { company: i64, email: String },
    NewPassword { person: i64, email: String },
    Picture { person: i64, before: Option<String> },
    TrackDeletion { track: i64 },
    PlaylistTrack { playlist: i64, track: i64 },
}

/// The form of its request.
pub enum Request {
    /// A call on a connection of its own, with a cookie.
    Call {
        path: &'static str,
        content_type: &'static str,
        body: Vec<u8>,
    },
    /// An event on a live connection.
    Event { name: &'static str, payload: Value },
}

/// The boundary between the parts of a multipart form.
const BOUNDARY: &str = "a-boundary";

fn json_request(path: &'static str, body: &Value) -> Request {
    Request::Call {
        path,
        content_type: "application/json",
        body: body.to_string().into_bytes(),
    }
}

impl Act {
    /// The recipient of the email that follows its commit.
    pub fn letter(&self) -> Option<&str> {
        match self {
            Self::Invitation { email, .. } | Self::NewPassword { email, .. } => Some(email),
            _ => None,
        }
    }

    /// The request to send.
    pub fn request(&self, picture: &[u8]) -> Request {
        match self {
            Self::Invitation { company, email } => {
                let body = json!({"company_id": company, "email": email, "role": "member"});
                json_request("company/create_invite", &body)
            }
            Self::NewPassword { email, .. } => json_request("account/reset_pass", &json!({"email": email})),
            Self::Picture { .. } => {
                let head = format!(
                    "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"inputfile\"; filename=\"me.png\"\r\n\r\n"
                );
                Request::Call {
                    path: "account/set_avatar",
                    content_type: "multipart/form-data; boundary=a-boundary",
                    body: [head.as_bytes(), picture, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat(),
                }
            }
            Self::TrackDeletion { track } => json_request("track/delete", &json!({"id": track})),
            Self::PlaylistTrack { playlist, track } => Request::Event {
                name: "playlist.add_tracks",
                payload: json!({"playlist_id": playlist, "tracks_id": [track]}),
            },
        }
    }

    /// `None` unless its rows are in the database; else the description of the change that a follower receives, if there is one.
    pub async fn committed(&self, server: &TestServer) -> Option<Option<String>> {
        match self {
            Self::Invitation { email, .. } => {
                let invite: Option<i64> = sqlx::query_scalar("select id from company_invite where email = $1")
                    .bind(email)
                    .fetch_optional(&server.pool)
                    .await
                    .unwrap();
                invite.map(|invite| Some(format!("invitation {invite}")))
            }
            Self::NewPassword { person, .. } => {
                let tokens = "select count(*) from account_token where user_id = $1 and purpose = 'reset_password'";
                (server.number(tokens, *person).await > 0).then_some(None)
            }
            Self::Picture { person, before } => {
                let now = picture_of(server, *person).await;
                (now != *before).then(|| now.map(|key| format!("picture {}", image_address(&key))))
            }
            Self::TrackDeletion { track } => {
                let left = server.number("select count(*) from track where id = $1", *track).await;
                (left == 0).then(|| Some(format!("deletion {track}")))
            }
            Self::PlaylistTrack { track, .. } => {
                let added = "select count(*) from playlist_track where track_id = $1";
                (server.number(added, *track).await > 0).then(|| Some(format!("addition {track}")))
            }
        }
    }
}

/// The file of a person's own picture.
pub async fn picture_of(server: &TestServer, person: i64) -> Option<String> {
    sqlx::query_scalar("select avatar_key from account where id = $1")
        .bind(person)
        .fetch_one(&server.pool)
        .await
        .unwrap()
}

/// Describes a change in the same words as [`Act::committed`].
pub fn describe(change: &Value) -> Option<String> {
    match change["kind"].as_str()? {
        "invite_changed" => Some(format!("invitation {}", change["invite_id"])),
        "avatar_changed" => Some(format!("picture {}", change["logo"].as_str()?)),
        "tracks_added" => Some(format!("addition {}", change["tracks_id"][0])),
        "track_changed" if change["deleted"] == true => Some(format!("deletion {}", change["track_id"])),
        _ => None,
    }
}

/// Makes a track with its two files, in a job's review list.
pub async fn track_with_files(server: &TestServer, creator: &Person, job: i64, title: &str) -> i64 {
    let track = server.track(creator, title).await;
    server.submit(creator, job, &[track]).await;
    let name: String = sqlx::query_scalar("select name_in_base from track where id = $1")
        .bind(track)
        .fetch_one(&server.pool)
        .await
        .unwrap();
    for file in server::files::files_of_track(&name) {
        let stored = server.state.files.blobs.put_bytes(&file, "a sound".into());
        stored.await.unwrap();
    }
    track
}
