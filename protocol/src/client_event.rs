//! Everything a client may say over the live connection, one payload each.

use crate::entity::account::Role;
use crate::ids::{JobId, PlaylistId, TrackId, UserId};
use crate::payload::{PayloadError, read, read_object};
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::{Config, TS};
use utoipa::ToSchema;

/// An event of a client, decoded.
#[derive(Debug, Clone, PartialEq)]
pub enum ClientEvent {
    /// `init`
    Init(Init),
    /// `subscribe`, one or a list
    Subscribe(Vec<Subscribe>, SubscribeForm),
    /// `unsubscribe`
    Unsubscribe(Unsubscribe),
    /// `presence`
    Presence(Presence),
    /// One of the table of commands
    Command(Command),
}

/// Managers and the platform's staff.
const REVIEWERS: &[Role] = &[Role::Manager, Role::Admin];
/// Creators.
const CREATORS: &[Role] = &[Role::Creator];

macro_rules! declare_commands {
    ($(
        $(#[$doc:meta])*
        $variant:ident($payload:ty) = $name:literal by $roles:ident,
    )+) => {
        /// An event that changes something.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command {
            $( $(#[$doc])* $variant($payload), )+
        }

        impl Command {
            /// The names on the wire.
            pub const NAMES: &[&str] = &[$( $name ),+];

            fn decode(name: &str, payload: &str) -> Result<Self, EventError> {
                match name {
                    $( $name => Ok(Self::$variant(read_object(payload.as_bytes())?)), )+
                    _ => Err(EventError::Unknown),
                }
            }

            /// The roles that may ask for it at all; rows decide the rest.
            pub const fn roles(&self) -> &'static [Role] {
                match self {
                    $( Self::$variant(_) => $roles, )+
                }
            }
        }

        /// The TypeScript of the commands' payloads, each once.
        pub fn typescript(config: &Config) -> Vec<String> {
            let mut all = vec![$( <$payload as TS>::decl(config) ),+];
            all.sort();
            all.dedup();
            all
        }
    };
}

declare_commands! {
    /// Rate a track.
    Rate(RateTrack) = "rating.set_track" by REVIEWERS,
    /// Mark a track as listened.
    SetListened(SetTrackListened) = "application.set_track_listened" by REVIEWERS,
    /// Put a track to a job's list.
    AddTrack(JobTrack) = "application.add_track" by CREATORS,
    /// Take a track from a job's list.
    RemoveTrack(JobTrack) = "application.remove_track" by CREATORS,
    /// Put tracks into a playlist.
    AddPlaylistTracks(PlaylistTracks) = "playlist.add_tracks" by REVIEWERS,
    /// Take tracks out of a playlist.
    DeletePlaylistTracks(PlaylistTracks) = "playlist.delete_tracks" by REVIEWERS,
}

/// Whether subscribe was given one topic or a list, and so how it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscribeForm {
    /// One topic: the answer is one result.
    One,
    /// A list: the answer is a list in the same order.
    List,
}

/// Why an event could not be decoded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// No event has this name.
    #[error("unknown event")]
    Unknown,
    /// The payload is not what the event takes.
    #[error(transparent)]
    Payload(#[from] PayloadError),
}

impl ClientEvent {
    /// Decodes the event `name` with its first argument (`null` where there is none).
    ///
    /// # Errors
    /// The name is unknown, or the payload has wrong types.
    pub fn decode(name: &str, payload: &str) -> Result<Self, EventError> {
        Ok(match name {
            "init" if payload.trim() == "null" => Self::Init(Init::default()),
            "init" => Self::Init(read_object(payload.as_bytes())?),
            "subscribe" => {
                if payload.trim_start().starts_with('[') {
                    Self::Subscribe(read(payload.as_bytes())?, SubscribeForm::List)
                } else {
                    Self::Subscribe(vec![read_object(payload.as_bytes())?], SubscribeForm::One)
                }
            }
            "unsubscribe" => Self::Unsubscribe(read_object(payload.as_bytes())?),
            "presence" => Self::Presence(read_object(payload.as_bytes())?),
            _ => Self::Command(Command::decode(name, payload)?),
        })
    }
}

/// Says who the connection is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Init {
    /// The session's sid; without it the connection is a visitor's.
    #[ts(optional)]
    pub sid: Option<String>,
    /// Newest frame held of the person's own topic.
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// Epoch of that offset; it goes with every offset.
    #[ts(optional)]
    pub epoch: Option<String>,
}

/// Asks to follow a topic, from where the client stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Subscribe {
    /// The topic's name; kept as text, so that one bad name in a list refuses only its own item.
    pub topic: String,
    /// Newest frame that the client holds.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// Epoch of that offset; it goes with every offset.
    #[serde(default)]
    #[ts(optional)]
    pub epoch: Option<String>,
    /// A share link's token, for `link:`.
    #[serde(default)]
    #[ts(optional)]
    pub token: Option<String>,
    /// The link's password, for `link:`.
    #[serde(default)]
    #[ts(optional)]
    pub password: Option<String>,
}

/// Stops following a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Unsubscribe {
    /// The topic's name.
    pub topic: String,
}

/// Present even where its value is null: a rating left out by mistake must not take the old one back.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i16>, D::Error> {
    Option::deserialize(deserializer)
}

/// Rates a track, or takes the rating back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RateTrack {
    /// The track.
    pub track_id: TrackId,
    /// 1 to 10, or null to take the rating back.
    #[serde(deserialize_with = "given")]
    #[schema(required, value_type = Option<crate::schema::Rating>)]
    pub track_rating: Option<i16>,
    /// The job that it was submitted to.
    pub job_id: JobId,
    /// The playlist being put together, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moderated_playlist_id: Option<PlaylistId>,
    /// The shared playlist being heard, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shared_playlist_id: Option<PlaylistId>,
}

/// What a rating is answered with.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RateTrackAnswer {
    /// Mean of all reviewers' ratings, one decimal; null when there are none.
    pub rating: Option<f64>,
    /// The caller's rating.
    #[schema(value_type = Option<crate::schema::Rating>)]
    pub my_rating: Option<i16>,
}

/// Marks a track as listened by the caller, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetTrackListened {
    /// The track.
    pub track_id: TrackId,
    /// The flag.
    pub listened: bool,
    /// The job that it was submitted to.
    pub job_id: JobId,
}

/// A track and the job it is to be submitted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobTrack {
    /// The job.
    pub job_id: JobId,
    /// The track.
    pub track_id: TrackId,
}

/// What adding or removing a track is answered with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobTrackAnswer {
    /// Tracks added and not yet submitted.
    pub added: i32,
    /// Tracks submitted.
    pub used: i32,
    /// Tracks that can still be added.
    pub tracks_allowed_amount: i32,
}

/// Tracks to put into a playlist, or to take out of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaylistTracks {
    /// The playlist.
    pub playlist_id: PlaylistId,
    /// The tracks.
    pub tracks_id: Vec<TrackId>,
}

/// Tells colleagues what one is doing on a topic.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Presence {
    /// `review:` or `playlist:`.
    pub topic: String,
    /// What one is doing.
    #[serde(default)]
    pub doing: Doing,
}

/// What a person is doing on a topic. Watchers reckon on from `position`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Doing {
    /// The track in the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub track_id: Option<TrackId>,
    /// Whether it is playing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub playing: Option<bool>,
    /// Seconds into the track when this was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub position: Option<f64>,
}

/// A person on a topic, as the event `presence` tells it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PresentPerson {
    /// The person.
    pub user_id: UserId,
    /// Their name.
    pub user_name: String,
    /// How many of their tabs are here.
    pub tabs: u32,
    /// What they did last.
    pub doing: Doing,
}

/// The event `presence`: everybody at subscribe (`people`), then what changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PresenceEvent {
    /// `review:` or `playlist:`.
    pub topic: String,
    /// Everybody here, at most 50; only at subscribe.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub people: Option<Vec<PresentPerson>>,
    /// Those who came or whose doing changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub here: Option<Vec<PresentPerson>>,
    /// Those who left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub gone: Option<Vec<UserId>>,
    /// How many people are here.
    pub count: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_a_whole_number_or_null_and_never_left_out() {
        let rate =
            |rating: &str| ClientEvent::decode("rating.set_track", &format!(r#"{{"track_id":1,"job_id":2{rating}}}"#));
        assert!(matches!(
            rate(r#","track_rating":7"#),
            Ok(ClientEvent::Command(Command::Rate(RateTrack {
                track_rating: Some(7),
                ..
            })))
        ));
        assert!(matches!(
            rate(r#","track_rating":null"#),
            Ok(ClientEvent::Command(Command::Rate(RateTrack {
                track_rating: None,
                ..
            })))
        ));
        for wrong in [
            "",
            r#","track_rating":7.5"#,
            r#","track_rating":"7""#,
            r#","track_rating":[]"#,
        ] {
            assert!(matches!(rate(wrong), Err(EventError::Payload(_))), "{wrong}");
        }
    }

    #[test]
    fn the_field_at_fault_of_a_list_is_named_with_its_place() {
        let fault = ClientEvent::decode("subscribe", r#"[{"topic":"board"},{"topic":3}]"#).unwrap_err();
        assert_eq!(fault.to_string(), "1.topic: Wrong type or value");
    }

    #[test]
    fn subscribe_takes_one_topic_or_a_list() {
        let one = ClientEvent::decode("subscribe", r#"{"topic":"board"}"#).unwrap();
        assert!(matches!(one, ClientEvent::Subscribe(list, SubscribeForm::One) if list.len() == 1));
        let list = ClientEvent::decode("subscribe", r#" [{"topic":"board","offset":3},{"topic":"nonsense"}]"#).unwrap();
        assert!(matches!(list, ClientEvent::Subscribe(list, SubscribeForm::List) if list[0].offset == Some(3)));
        assert!(ClientEvent::decode("subscribe", r#""board""#).is_err());
    }

    #[test]
    fn an_unknown_event_is_told_apart_from_a_bad_payload() {
        assert_eq!(ClientEvent::decode("rating.set", "{}"), Err(EventError::Unknown));
        assert!(matches!(
            ClientEvent::decode("presence", "[]"),
            Err(EventError::Payload(_))
        ));
        assert_eq!(
            ClientEvent::decode("init", "null"),
            Ok(ClientEvent::Init(Init::default()))
        );
    }
}
