//! What clients may say and what topics tell, as the description of the live protocol says it.

use serde_json::{Value, json};

use crate::change::{
    AdminChange, ApplicationChange, BoardChange, CompanyChange, ExportChange, JobChange, LinkChange, PlaylistChange,
    ReviewChange, TeamChange, UserChange,
};
use crate::client_event::{
    Init, JobTrack, JobTrackAnswer, PlaylistTracks, Presence, RateTrack, RateTrackAnswer, SetTrackListened, Subscribe,
    Unsubscribe,
};
use crate::entity::playlist::Playlist;
use crate::server_event::{Introduction, Subscribed};
use crate::shapes::Shapes;
use crate::snapshot::{
    ApplicationSnapshot, CompanySnapshot, EmptySnapshot, JobSnapshot, LinkSnapshot, PlaylistSnapshot, ReviewSnapshot,
    TeamSnapshot, UserSnapshot,
};
use crate::topic::with_topics;

/// An event of a client.
#[derive(Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What it is for, in a sentence.
    pub summary: &'static str,
    /// Its payload's shape.
    pub payload: Value,
    /// The shape of the result that acknowledges it.
    pub result: Value,
}

/// A topic.
#[derive(Debug)]
pub struct TopicDescription {
    /// Its name before the colon.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub summary: &'static str,
    /// The shape of its changes.
    pub changes: Value,
    /// The shape of its snapshot.
    pub snapshot: Value,
    /// Whether people are shown on it.
    pub presence: bool,
}

/// Everything that clients may say.
pub fn commands(shapes: &mut Shapes) -> Vec<Command> {
    let done = || json!({"const": true});
    let (subscribe, subscribed) = (shapes.add::<Subscribe>(), shapes.add::<Subscribed>());
    let refused = shapes.add::<crate::refusal::ErrorBody>();
    let each = json!({"oneOf": [
        {"type": "object", "required": ["result"], "properties": {"result": subscribed}},
        refused,
    ]});
    let (job_track, left) = (shapes.add::<JobTrack>(), shapes.add::<JobTrackAnswer>());
    let (tracks, playlist) = (shapes.add::<PlaylistTracks>(), shapes.add::<Playlist>());
    let mut all = Vec::new();
    let mut add = |name, summary, payload: Value, result: Value| {
        all.push(Command {
            name,
            summary,
            payload,
            result,
        });
    };
    let (init, introduction) = (shapes.add::<Init>(), shapes.add::<Introduction>());
    add("init", "Says who the connection is.", init, introduction);
    add(
        "subscribe",
        "Follows a topic, or a list of them, which is answered by a list in the same order.",
        json!({"oneOf": [subscribe, {"type": "array", "items": subscribe}]}),
        json!({"oneOf": [subscribed, {"type": "array", "items": each}]}),
    );
    let unsubscribe = shapes.add::<Unsubscribe>();
    add("unsubscribe", "No longer follows a topic.", unsubscribe, done());
    let presence = shapes.add::<Presence>();
    add(
        "presence",
        "Tells colleagues what one does on a topic.",
        presence,
        done(),
    );
    let (rate, rated) = (shapes.add::<RateTrack>(), shapes.add::<RateTrackAnswer>());
    add("rating.set_track", "As the call rating/set_track.", rate, rated);
    let listened = shapes.add::<SetTrackListened>();
    add(
        "application.set_track_listened",
        "As the call application/set_track_listened.",
        listened,
        done(),
    );
    add(
        "application.add_track",
        "Puts a track to the list that is to be submitted to a job.",
        job_track.clone(),
        left.clone(),
    );
    add(
        "application.remove_track",
        "Takes a track from that list.",
        job_track,
        left,
    );
    add(
        "playlist.add_tracks",
        "Puts tracks at the end of a playlist.",
        tracks.clone(),
        playlist.clone(),
    );
    add(
        "playlist.delete_tracks",
        "Takes tracks out of a playlist.",
        tracks,
        playlist,
    );
    all
}

macro_rules! describe_topics {
    ($(
        #[doc = $doc:literal]
        $variant:ident $( ($id:ident: $id_type:ty) )? = $name:literal {
            change: $change:ty,
            snapshot: $snapshot:ty,
            lifetime: $lifetime:ident,
            presence: $presence:literal,
            alters_access: $alters_access:expr,
        }
    )+) => {
        /// Every topic, in the order of their table.
        pub fn topics(shapes: &mut Shapes) -> Vec<TopicDescription> {
            vec![$( TopicDescription {
                name: $name,
                summary: $doc.trim_ascii(),
                changes: shapes.add::<$change>(),
                snapshot: shapes.add::<$snapshot>(),
                presence: $presence,
            } ),+]
        }
    };
}

with_topics!(describe_topics);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client_event::{ClientEvent, EventError};
    use crate::server_event::ServerEvent;

    #[test]
    fn what_is_described_as_said_by_clients_is_what_is_decoded() {
        for command in commands(&mut Shapes::default()) {
            let decoded = ClientEvent::decode(command.name, "[0]");
            assert_ne!(decoded, Err(EventError::Unknown), "{}", command.name);
        }
    }

    #[test]
    fn every_command_is_described() {
        let described = commands(&mut Shapes::default());
        for name in crate::client_event::Command::NAMES {
            assert!(
                described.iter().any(|command| command.name == *name),
                "{name} is not described"
            );
        }
    }

    #[test]
    fn the_guide_names_every_topic_and_event() {
        let guide = include_str!("../../docs/live-protocol.md");
        let mut shapes = Shapes::default();
        let topics = topics(&mut shapes).into_iter().map(|topic| topic.name);
        let said = commands(&mut shapes).into_iter().map(|command| command.name);
        for name in topics.chain(said).chain(ServerEvent::NAMES.iter().copied()) {
            assert!(guide.contains(&format!("`{name}")), "the guide says nothing of {name}");
        }
    }
}
