//! The scenario `edits`: somebody edits a playlist that is shared with the company, while ratings are sent in the playlist's job. A colleague
//! watches the playlist, and a visitor watches it by a share link.
//!
//! Every edit makes one frame of the playlist's topic and one of the link's topic, and the edits of one person are committed in order. So the
//! number of a frame shows which edit it belongs to.

use std::rc::Rc;
use std::time::{Duration, Instant};

use protocol::client_event::{MovePlaylistTrack, PlaylistTracks, RenamePlaylist};
use protocol::ids::{JobId, PlaylistId, TrackId};
use protocol::topic::Topic;
use serde_json::json;

use crate::api::{Api, SubmittedTrack, number};
use crate::cli::EditsOptions;
use crate::connection::Inbox;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::link::SharedLink;
use crate::report::run::Run;
use crate::scanner::{AckOutcome, Scanner, acknowledgement};
use crate::scenarios::side_by_side::Start;
use crate::scenarios::turns::Turns;
use crate::script::{Script, event, rating};

/// The number of the job's tracks that stay in the playlist. The track after these is repeatedly added and removed.
const TRACKS: usize = 20;
const COLLEAGUE: usize = 0;
const EDITOR: usize = 1;
const RATER: usize = 2;
const VISITOR: usize = 3;
/// The ack id of the first request after a connection's script is complete.
const FIRST_ACK: u64 = 2;
const DRAIN_LIMIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_millis(20);

/// The playlist that is edited, and its share link.
#[derive(Debug)]
struct Playlist {
    id: PlaylistId,
    /// The track that is added, moved and removed.
    coming: TrackId,
    /// The number of the newest frame of the playlist's topic before the first edit.
    head: u64,
    link: SharedLink,
}

impl Playlist {
    /// Makes a playlist with a share link, and shares it with the company.
    fn make(api: &Api, job_id: JobId, tracks: &[SubmittedTrack]) -> Result<Self, LoadError> {
        let (Some(standing), Some(coming)) = (tracks.get(..TRACKS), tracks.get(TRACKS)) else {
            let wanted = TRACKS + 1;
            return Err(LoadError::Setup(format!("the job needs {wanted} submitted tracks")));
        };
        let tracks_id: Vec<TrackId> = standing.iter().map(|track| track.track_id).collect();
        let path = "/api/playlist/create";
        let form = json!({ "job_id": job_id, "tracks_id": tracks_id, "playlist_name": "edits" });
        let id = number(path, &api.call(path, &form)?, "/playlist_id")?;
        api.call("/api/playlist/share", &json!({ "playlist_id": id, "status": true }))?;
        let path = "/api/playlist/create_shareable_link";
        let link = SharedLink::make(api, path, &json!({ "playlist_id": id }))?;
        let path = "/api/playlist/update";
        let set = api.call(path, &json!({ "playlist_id": id, "tracks_id": tracks_id }))?;
        Ok(Self {
            id: PlaylistId(id),
            coming: coming.track_id,
            head: number(path, &set, "/live/offset")? as u64,
            link,
        })
    }

    /// Returns the packet of the edit with this number. Each edit starts from the playlist as the previous edit left it.
    fn edit(&self, edit: u64) -> String {
        let (playlist_id, track_id, ack) = (self.id, self.coming, FIRST_ACK + edit);
        let tracks = || PlaylistTracks {
            playlist_id,
            tracks_id: vec![track_id],
        };
        match edit % 4 {
            0 => event("playlist.add_tracks", ack, &tracks()),
            1 => {
                let after = None;
                let moved = MovePlaylistTrack {
                    playlist_id,
                    track_id,
                    after,
                };
                event("playlist.move_track", ack, &moved)
            }
            2 => {
                let playlist_name = format!("edits, draft {edit}");
                let renamed = RenamePlaylist {
                    playlist_id,
                    playlist_name,
                };
                event("playlist.rename", ack, &renamed)
            }
            _ => event("playlist.delete_tracks", ack, &tracks()),
        }
    }
}

/// The frames that one watching connection has received, and the delays from edit to frame.
#[derive(Debug)]
struct Watch {
    scanner: Scanner,
    head: u64,
    /// The number of the next edit whose frame is expected.
    shown: u64,
    skipped: u64,
    latency: Histogram,
}

impl Watch {
    fn new(topic: &Topic, head: u64) -> Self {
        Self {
            scanner: Scanner::new(topic),
            head,
            shown: 0,
            skipped: 0,
            latency: Histogram::default(),
        }
    }

    fn receive(&mut self, payload: &[u8], at: u64, edits: &[u64], is_recording: bool) {
        let Some(offset) = self.scanner.offset(payload) else {
            return;
        };
        let edit = offset.saturating_sub(self.head + 1);
        let Some(sent) = edits.get(edit as usize) else {
            return;
        };
        if is_recording {
            self.latency.record(at - sent);
        }
        self.skipped += edit - self.shown.min(edit);
        self.shown = edit + 1;
    }

    fn missed(&self, edits: u64) -> u64 {
        edits - self.shown + self.skipped
    }
}

/// The edits that were sent, and the answers and frames that they caused.
#[derive(Debug)]
struct EditLedger {
    /// The time at which each edit was sent, in nanoseconds of the fleet's clock.
    edits: Vec<u64>,
    colleague: Watch,
    visitor: Watch,
    acknowledged: u64,
    ratings: u64,
    rated: u64,
    is_recording: bool,
    ack_latency: Histogram,
    refusal: Option<String>,
}

impl EditLedger {
    /// Makes a ledger. `link_head` is the number of the newest frame of the link's topic before the first edit.
    fn new(playlist: &Playlist, link_head: u64) -> Self {
        Self {
            edits: Vec::new(),
            colleague: Watch::new(&Topic::Playlist(playlist.id), playlist.head),
            visitor: Watch::new(&playlist.link.topic(), link_head),
            acknowledged: 0,
            ratings: 0,
            rated: 0,
            is_recording: false,
            ack_latency: Histogram::default(),
            refusal: None,
        }
    }

    fn is_complete(&self) -> bool {
        let edits = self.edits.len() as u64;
        let shown = [&self.colleague, &self.visitor]
            .iter()
            .all(|watch| watch.shown == edits);
        shown && self.acknowledged == edits && self.rated == self.ratings
    }
}

impl Inbox for EditLedger {
    fn receive(&mut self, connection: usize, payload: &[u8], at: u64) {
        match connection {
            COLLEAGUE => return self.colleague.receive(payload, at, &self.edits, self.is_recording),
            VISITOR => return self.visitor.receive(payload, at, &self.edits, self.is_recording),
            _ => {}
        }
        let Some((id, outcome)) = acknowledgement(payload) else {
            return;
        };
        if let AckOutcome::Refused(text) = outcome {
            self.refusal.get_or_insert(String::from_utf8_lossy(text).into_owned());
        }
        if connection == RATER {
            self.rated += 1;
            return;
        }
        self.acknowledged += 1;
        let sent = id.checked_sub(FIRST_ACK).and_then(|edit| self.edits.get(edit as usize));
        if let Some(sent) = sent.filter(|_| self.is_recording) {
            self.ack_latency.record(at - sent);
        }
    }
}

/// Runs the scenario alone, without others at the same time, and returns its metrics.
pub fn run(options: &EditsOptions) -> Result<Run, LoadError> {
    run_from(&Start::at_once(), options)
}

/// Sets the scenario up, waits until `start` lets it begin, and runs it beside other scenarios.
pub fn run_from(start: &Start, options: &EditsOptions) -> Result<Run, LoadError> {
    let server = &options.server;
    let job_id = JobId(server.job);
    let owner = Api::log_in(server.address, &server.email, &server.password)?;
    let colleague = Api::log_in(server.address, &options.colleague, &server.password)?;
    let tracks = owner.submitted_tracks(job_id)?;
    let playlist = Playlist::make(&owner, job_id, &tracks)?;
    let followed = [Topic::Playlist(playlist.id), Topic::Review(job_id)];
    let watcher = Rc::new(Script::follower(Some(colleague.sid()), &followed));
    let writer = Rc::new(Script::rater(Some(owner.sid())));
    let visitor = Rc::new(Script::visitor(&playlist.link.topic(), &playlist.link.token));
    let mut fleet = Fleet::open(server.address, VISITOR + 1, |index| {
        Rc::clone(match index {
            COLLEAGUE => &watcher,
            VISITOR => &visitor,
            _ => &writer,
        })
    })?;
    let link_head = fleet.connections()[VISITOR].first_offset();
    let mut ledger = EditLedger::new(&playlist, link_head);
    let mut turns = Turns::deal(tracks, 1)?;
    let (mut edit_due, mut rating_due) = (0.0, if options.ratings > 0.0 { 0.0 } else { f64::INFINITY });
    start.wait()?;
    let started = Instant::now();
    let end = options.span.warm_up + options.span.seconds;
    loop {
        let elapsed = started.elapsed().as_secs_f64();
        if elapsed >= end {
            break;
        }
        ledger.is_recording = elapsed >= options.span.warm_up;
        while edit_due <= elapsed {
            edit_due += 1.0 / options.edits;
            let packet = playlist.edit(ledger.edits.len() as u64);
            let sent = fleet.send(EDITOR, packet.as_bytes())?;
            ledger.edits.push(sent);
        }
        while rating_due <= elapsed {
            rating_due += 1.0 / options.ratings;
            if let Some(track) = turns.next(0, |_| false) {
                let packet = rating(FIRST_ACK + ledger.ratings, job_id, track.track_id, track.value);
                fleet.send(RATER, packet.as_bytes())?;
                ledger.ratings += 1;
            }
        }
        let due = edit_due.min(rating_due) - started.elapsed().as_secs_f64();
        let wait = Duration::try_from_secs_f64(due).unwrap_or_default();
        fleet.turn(wait.min(LONGEST_WAIT), &mut ledger)?;
    }
    let drained = Instant::now();
    while !ledger.is_complete() && drained.elapsed() < DRAIN_LIMIT {
        fleet.turn(LONGEST_WAIT, &mut ledger)?;
    }
    owner.call("/api/playlist/delete", &json!({ "playlist_id": playlist.id }))?;
    match ledger.refusal {
        Some(refusal) => Err(LoadError::Refused(refusal)),
        None => Ok(describe(options, &ledger)),
    }
}

fn describe(options: &EditsOptions, ledger: &EditLedger) -> Run {
    let mut run = Run::new("edits", &options.server.label, 1, 1);
    run.set("edits", ledger.edits.len() as f64);
    run.set("ratings", ledger.ratings as f64);
    let EditLedger { colleague, visitor, .. } = ledger;
    let edits = ledger.edits.len() as u64;
    run.set("missed", (colleague.missed(edits) + visitor.missed(edits)) as f64);
    let times = [
        ("shown", &colleague.latency),
        ("visitor_shown", &visitor.latency),
        ("ack", &ledger.ack_latency),
    ];
    for (name, times) in times {
        run.set_times(name, times);
    }
    run
}

#[cfg(test)]
mod tests {
    use protocol::ids::LinkId;

    use super::*;

    fn playlist() -> Playlist {
        Playlist {
            id: PlaylistId(3),
            coming: TrackId(9),
            head: 7,
            link: SharedLink {
                link_id: LinkId("mix".to_owned()),
                token: "token".to_owned(),
            },
        }
    }

    fn ledger() -> EditLedger {
        let mut ledger = EditLedger::new(&playlist(), 2);
        (ledger.edits, ledger.is_recording) = (vec![1_000, 2_000, 3_000], true);
        ledger
    }

    fn frame(topic: &str, offset: u64) -> Vec<u8> {
        format!(r#"42["change",{{"topic":"{topic}","offset":{offset},"at":"x","changes":[]}}]"#).into_bytes()
    }

    #[test]
    fn a_frame_shows_the_edit_of_its_number() {
        let mut ledger = ledger();
        for (offset, at) in [(8, 1_500), (9, 2_100), (10, 9_000)] {
            ledger.receive(COLLEAGUE, &frame("playlist:3", offset), at);
        }
        for (offset, at) in [(3, 1_500), (4, 2_100), (5, 5_000)] {
            ledger.receive(VISITOR, &frame("link:mix", offset), at);
        }
        for (watch, slowest) in [(&ledger.colleague, 6.0), (&ledger.visitor, 2.0)] {
            assert_eq!((watch.shown, watch.missed(3)), (3, 0));
            assert!((watch.latency.max_us() - slowest).abs() < f64::EPSILON);
        }
        assert!(!ledger.is_complete());
        for id in 2..5 {
            ledger.receive(EDITOR, format!("43{id}[{{\"result\":true}}]").as_bytes(), 10_000);
        }
        assert!(ledger.is_complete() && ledger.refusal.is_none());
    }

    #[test]
    fn an_edit_that_is_never_shown_is_missed_and_a_refusal_is_reported() {
        let mut ledger = ledger();
        ledger.receive(COLLEAGUE, &frame("playlist:3", 8), 1_500);
        ledger.receive(COLLEAGUE, &frame("playlist:3", 10), 3_500);
        assert_eq!((ledger.colleague.shown, ledger.colleague.missed(3)), (3, 1));
        assert_eq!(ledger.visitor.missed(3), 3);
        ledger.receive(EDITOR, b"433[{\"error\":\"not_found\",\"status\":404}]", 4_000);
        assert!(ledger.refusal.is_some());
    }

    #[test]
    fn each_edit_changes_the_result_of_the_one_before() {
        let playlist = playlist();
        let names = ["add_tracks", "move_track", "rename", "delete_tracks", "add_tracks"];
        for (edit, name) in names.iter().enumerate() {
            let packet = playlist.edit(edit as u64);
            let begin = format!("42{}[\"playlist.{name}\"", edit as u64 + FIRST_ACK);
            assert!(packet.starts_with(&begin), "{packet}");
        }
    }
}
