//! The session, the topic and the tracks that a scenario uses on the server under test.

use std::rc::Rc;

use protocol::ids::{JobId, TrackId};
use protocol::topic::Topic;

use crate::api::{Api, SubmittedTrack};
use crate::cli::{ServerOptions, Target};
use crate::error::LoadError;
use crate::script::Script;

/// The number of tracks on a comparison server: the number that `seed` submits to a job on this project's server.
const PEER_TRACKS: i64 = 64;

/// The data about a server that a scenario needs before it opens connections.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The topic that watchers follow.
    pub topic: Topic,
    /// The job whose tracks are rated.
    pub job_id: JobId,
    /// The tracks that may be rated.
    pub tracks: Vec<SubmittedTrack>,
    sid: Option<String>,
}

impl Subject {
    /// Logs in if the server has accounts, and returns the tracks submitted to the job.
    pub fn find(server: &ServerOptions) -> Result<Self, LoadError> {
        let job_id = JobId(server.job);
        let topic = Topic::Review(job_id);
        match server.target {
            Target::Needledrop => {
                let api = Api::log_in(server.address, &server.email, &server.password)?;
                let tracks = api.submitted_tracks(job_id)?;
                Ok(Self {
                    topic,
                    job_id,
                    tracks,
                    sid: Some(api.sid().to_owned()),
                })
            }
            Target::Peer => {
                let tracks = (1..=PEER_TRACKS)
                    .map(|track_id| SubmittedTrack {
                        track_id: TrackId(track_id),
                        value: 0,
                    })
                    .collect();
                Ok(Self {
                    topic,
                    job_id,
                    tracks,
                    sid: None,
                })
            }
        }
    }

    /// Returns the script of a connection that follows the topic.
    pub fn watcher(&self) -> Rc<Script> {
        Rc::new(Script::watcher(self.sid.as_deref(), &self.topic))
    }

    /// Returns the script of a connection that only rates.
    pub fn rater(&self) -> Rc<Script> {
        Rc::new(Script::rater(self.sid.as_deref()))
    }
}
