//! Converts a database row of a submitted track into the form in which a reviewer sees it.

use actors::plan::Plans;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use protocol::entity::account::Person;
use protocol::entity::track::{PersonRating, ReviewTrack, TrackMark};
use protocol::ids::{ApplicationId, TrackId};
use protocol::timestamp::Timestamp;
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::domain::track::splits::{self, StoredMasterOwner, StoredPublisher, StoredWriter, shown};
use crate::http::Caller;

/// A submitted track with everything that the reviewers added to it: ratings, mark, abstentions, listened flags and the number of comments.
#[derive(Debug)]
pub(super) struct ReviewRow {
    pub(super) track_id: i64,
    pub(super) title: String,
    pub(super) name_in_base: String,
    pub(super) artist_name: String,
    pub(super) user_name: String,
    pub(super) track_type: String,
    pub(super) description: String,
    pub(super) tags: String,
    pub(super) duration: f64,
    /// The mean rating in tenths: 75 means 7.5.
    pub(super) tenths: Option<i64>,
    pub(super) my_rating: Option<i16>,
    pub(super) ratings: Json<Vec<PersonRating>>,
    pub(super) rated_by: Json<Vec<Person>>,
    pub(super) hidden: bool,
    pub(super) first: Json<Vec<PersonRating>>,
    pub(super) mark: Option<Json<TrackMark>>,
    pub(super) abstained_by: Json<Vec<Person>>,
    pub(super) listened: bool,
    pub(super) listened_by: Json<Vec<Person>>,
    pub(super) submitted: OffsetDateTime,
    pub(super) withdrawn: Option<OffsetDateTime>,
    /// The creator's active plan; `None` if the creator has no active subscription.
    pub(super) plan: Option<String>,
    pub(super) is_first_500: bool,
    pub(super) writers: Json<Vec<StoredWriter>>,
    pub(super) publishers: Json<Vec<StoredPublisher>>,
    pub(super) master_owners: Json<Vec<StoredMasterOwner>>,
    pub(super) wave: Vec<u8>,
    pub(super) loudness: Option<f64>,
    pub(super) true_peak: Option<f64>,
    pub(super) application_id: i64,
    pub(super) note: String,
    pub(super) isrc: Option<String>,
    pub(super) iswc: Option<String>,
    pub(super) genre: Option<String>,
    pub(super) bpm: Option<f64>,
    pub(super) key: Option<String>,
    /// The number of the track's ratings, from which the mean is computed.
    pub(super) raters: i64,
    pub(super) comments: i64,
}

impl ReviewRow {
    /// Converts the row into the form in which the caller sees it. Only the staff sees the name of the creator's account..
    pub(super) fn show(self, plans: &Plans, caller: &Caller) -> ReviewTrack {
        let rights_complete = splits::are_complete(
            &self.title,
            &self.artist_name,
            &self.writers,
            &self.publishers,
            &self.master_owners,
        );
        ReviewTrack {
            track_id: TrackId(self.track_id),
            title: self.title,
            name_in_base: self.name_in_base,
            artist_name: self.artist_name,
            user_name: caller.is_admin().then_some(self.user_name),
            track_type: self.track_type,
            description: self.description,
            tags: self.tags,
            track_duration: self.duration,
            rating: self.tenths.map(|tenths| tenths as f64 / 10.0),
            my_rating: self.my_rating,
            ratings: self.ratings.0,
            rated_by: self.rated_by.0,
            hidden: self.hidden,
            first: self.first.0,
            mark: self.mark.map(|mark| mark.0),
            abstained_by: self.abstained_by.0,
            listened: self.listened,
            listened_by: self.listened_by.0,
            creation_date: Timestamp(self.submitted),
            withdrawn: self.withdrawn.map(Timestamp),
            stripe_subscription: self.plan.unwrap_or_else(|| plans.free().title.clone()),
            is_first_500: self.is_first_500,
            writers: shown(self.writers.0),
            publishers: shown(self.publishers.0),
            master_owners: shown(self.master_owners.0),
            wave: STANDARD.encode(&self.wave),
            loudness: self.loudness,
            true_peak: self.true_peak,
            application_id: ApplicationId(self.application_id),
            note: self.note,
            isrc: self.isrc,
            iswc: self.iswc,
            genre: self.genre,
            bpm: self.bpm,
            key: self.key,
            rights_complete,
            rating_count: self.raters as u32,
            comments: self.comments as u32,
        }
    }
}

/// Returns the titles of all plans and, in the same order, their ranks. Lists sort submissions by the rank of their creators' plans.
pub(super) fn placement(plans: &Plans) -> (Vec<String>, Vec<i64>) {
    let places = plans.all().iter();
    places.map(|plan| (plan.title.clone(), plans.placement(plan))).unzip()
}
