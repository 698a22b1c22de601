//! Code shared by application/create and application/update: validates the request and writes the application.

use actors::live::Live;
use actors::plan::Plans;
use actors::topic::reply;
use protocol::ids::{ApplicationId, JobId, TrackId};
use protocol::limits;
use protocol::refusal::Refusal;

use crate::domain::application::{self, OwnPlaylist};
use crate::domain::submission::{self, Submission};
use crate::http::Caller;
use crate::validation::FieldErrors;

/// The maximum length of an application's description. The specification sets none, so the limit for a job's description is used.
const DESCRIPTION_MAX: usize = limits::JOB_DESCRIPTION_MAX;

const NO_NAME: &str = "Please enter new name to playlist";
const NO_TRACKS: &str = "You need to add tracks to the playlist";

/// The new content of an application.
#[derive(Debug, Clone, Default)]
pub(super) struct Save {
    /// The application to change; `None` makes a new one.
    pub(super) application_id: Option<ApplicationId>,
    /// The job of the application; `None` for a playlist of the creator's own.
    pub(super) job_id: Option<JobId>,
    /// All tracks of the application after the write, in order.
    pub(super) tracks_id: Vec<TrackId>,
    pub(super) description: Option<String>,
    pub(super) playlist_name: Option<String>,
    /// The version of the application on which the edit is based.
    pub(super) version: Option<i64>,
    /// For a submission to a job: true if the tracks that the creator has added to the job, but does not submit now, stay added for a later
    /// submission; false if they are removed.
    pub(super) keep_added: bool,
    pub(super) request_id: Option<String>,
}

impl Save {
    /// Validates all fields and returns all errors together.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let mut errors = FieldErrors::new();
        let is_for_job = self.job_id.is_some();
        errors.check("tracks_id", !(is_for_job && self.tracks_id.is_empty()), NO_TRACKS);
        if self.tracks_id.len() > limits::PLAYLIST_TRACKS_MAX {
            errors.add(
                "tracks_id",
                format!("Can be max {} tracks", limits::PLAYLIST_TRACKS_MAX),
            );
        }
        let name = self.playlist_name.as_deref();
        let has_name = name.is_some_and(|name| !name.trim().is_empty());
        // a submission needs no name; a playlist needs one, and keeps its own if none is given
        let may_stay = is_for_job || (self.application_id.is_some() && name.is_none());
        errors.check("playlist_name", has_name || may_stay, NO_NAME);
        errors.at_most("playlist_name", name.unwrap_or_default(), limits::PLAYLIST_NAME_MAX);
        errors.shown_name("playlist_name", name.unwrap_or_default());
        let description = self.description.as_deref().unwrap_or_default();
        errors.at_most("description", description, DESCRIPTION_MAX);
        errors.request_id(self.request_id.as_deref());
        errors.finish()
    }

    /// Submits the tracks to the job; without a job, saves them as a playlist of the creator's own.
    pub(super) fn execute(self, live: &Live, plans: &Plans, caller: &Caller) -> reply::PendingReply<ApplicationId> {
        let (live, plans) = (live, plans);
        if let Some(job_id) = self.job_id {
            let submission = Submission {
                job_id,
                application_id: self.application_id,
                tracks_id: self.tracks_id,
                description: self.description,
                playlist_name: self.playlist_name,
                version: self.version,
                keep_added: self.keep_added,
            };
            submission::submit(live, plans, caller, submission, self.request_id)
        } else {
            let playlist = OwnPlaylist {
                application_id: self.application_id,
                tracks_id: self.tracks_id,
                description: self.description,
                playlist_name: self.playlist_name,
                version: self.version,
            };
            application::save(live, plans, caller, playlist, self.request_id)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(save: &Save) -> Vec<(String, String)> {
        save.check()
            .map_or_else(|error| error.body().fields.into_iter().collect(), |()| Vec::new())
    }

    fn submission() -> Save {
        Save {
            job_id: Some(JobId(1)),
            tracks_id: vec![TrackId(1)],
            ..Save::default()
        }
    }

    #[test]
    fn a_submission_needs_tracks_and_no_name() {
        assert_eq!(errors(&submission()), []);
        let refused = errors(&Save {
            tracks_id: vec![],
            ..submission()
        });
        assert_eq!(refused, [("tracks_id".to_owned(), NO_TRACKS.to_owned())]);
    }

    #[test]
    fn an_own_playlist_needs_a_name_and_no_tracks() {
        let named = |name: &str| Save {
            playlist_name: Some(name.to_owned()),
            ..Save::default()
        };
        assert_eq!(errors(&named("Mine")), []);
        for nameless in [Save::default(), named(""), named("  ")] {
            assert_eq!(errors(&nameless), [("playlist_name".to_owned(), NO_NAME.to_owned())]);
        }
        let edit = Save {
            application_id: Some(ApplicationId(1)),
            ..Save::default()
        };
        assert_eq!(errors(&edit), [], "the name it has stays");
        let emptied = Save {
            application_id: Some(ApplicationId(1)),
            ..named("")
        };
        assert_eq!(errors(&emptied).len(), 1);
    }

    #[test]
    fn texts_at_their_limits_pass_and_one_more_does_not() {
        let with = |name: usize, description: usize| Save {
            playlist_name: Some("ä".repeat(name)),
            description: Some("ä".repeat(description)),
            ..submission()
        };
        assert_eq!(errors(&with(300, 2_000)), []);
        let over = errors(&with(301, 2_001));
        let names: Vec<&str> = over.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!(names, ["description", "playlist_name"]);
    }
}
