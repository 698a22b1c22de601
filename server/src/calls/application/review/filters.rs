//! The filters of a list of submissions; a submission must match all given filters.

use protocol::limits;
use protocol::schema::MARK_FILTERS;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::validation::FieldErrors;

/// The range of tempos that a track can have, in beats per minute.
const BPM: std::ops::RangeInclusive<f64> = 20.0..=400.0;

/// The filters of a list of submissions; a submission must match all that are given.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(in crate::calls::application) struct ReviewFilters {
    /// True: returns only submissions that the caller has not rated.
    unrated: Option<bool>,
    /// True: returns only submissions about which the reviewers disagree: the highest rating is at least 3 above the lowest.
    disagree: Option<bool>,
    /// True: returns only submissions that the caller has listened to; false: only those that the caller has not listened to.
    heard: Option<bool>,
    /// Returns only submissions that the reviewers have marked `shortlist`, `hold` or `pass`, as listed here; `none` matches submissions
    /// without a mark.
    #[schema(value_type = Option<Vec<protocol::schema::MarkFilter>>, max_items = 4)]
    marks: Option<Vec<String>>,
    /// Returns only submissions with this genre, ignoring case.
    #[schema(max_length = 100)]
    genre: Option<String>,
    /// Returns only submissions that have all of these tags, ignoring case; at most 20 tags.
    #[schema(max_items = 20)]
    tags: Option<Vec<String>>,
    /// The lowest tempo to return, in beats per minute, from 20 to 400.
    #[schema(minimum = 20, maximum = 400)]
    bpm_from: Option<f64>,
    /// The highest tempo to return, in beats per minute, from 20 to 400.
    #[schema(minimum = 20, maximum = 400)]
    bpm_to: Option<f64>,
}

/// The validated filters of a request; a field that is `None` matches all submissions.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::calls::application) struct CheckedFilters {
    pub(super) unrated: bool,
    pub(super) disagree: bool,
    pub(super) heard: Option<bool>,
    pub(super) marks: Option<Vec<String>>,
    pub(super) genre: Option<String>,
    /// The tags that a submission must have, in lower case.
    pub(super) tags: Option<Vec<String>>,
    pub(super) bpm_from: Option<f64>,
    pub(super) bpm_to: Option<f64>,
}

impl ReviewFilters {
    /// Validates the filters. Older clients send the name of a tab instead of the filters `unrated` and `disagree`; in this case `tab` contains
    /// the name and sets the matching filter.
    pub(super) fn check(self, tab: Option<&str>, errors: &mut FieldErrors) -> CheckedFilters {
        let marks = self.marks.filter(|marks| !marks.is_empty());
        let are_marks = (marks.iter().flatten()).all(|mark| MARK_FILTERS.contains(&mark.as_str()));
        errors.check("filters.marks", are_marks, "Must be shortlist, hold, pass or none");
        let genre = self.genre.map(|genre| genre.trim().to_owned());
        errors.at_most(
            "filters.genre",
            genre.as_deref().unwrap_or_default(),
            limits::TRACK_GENRE_MAX,
        );
        let tags = self.tags.unwrap_or_default().into_iter();
        let tags = tags.map(|tag| tag.trim().to_lowercase()).filter(|tag| !tag.is_empty());
        let tags: Vec<String> = tags.collect();
        errors.check("filters.tags", tags.len() <= 20, "Must be at most 20 tags");
        for (field, bound) in [("filters.bpm_from", self.bpm_from), ("filters.bpm_to", self.bpm_to)] {
            let fits = bound.is_none_or(|bound| BPM.contains(&bound));
            errors.check(field, fits, "Must be between 20 and 400");
        }
        CheckedFilters {
            unrated: self.unrated.unwrap_or(false) || tab == Some("unrated_by_me"),
            disagree: self.disagree.unwrap_or(false) || tab == Some("we_disagree"),
            heard: self.heard,
            marks,
            genre: genre.filter(|genre| !genre.is_empty()),
            tags: Some(tags).filter(|tags| !tags.is_empty()),
            bpm_from: self.bpm_from,
            bpm_to: self.bpm_to,
        }
    }
}
