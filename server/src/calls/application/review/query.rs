//! A reviewer's request for a list of submissions: filter, order, page.

use protocol::ids::{JobId, PlaylistId, TrackId};
use protocol::limits;
use protocol::schema::{
    MeanRating, NamedTracks, PageLimit, PageOffset, REVIEW_TABS, ReviewSort, ReviewTab, SortDirection, TRACK_TYPES,
    TrackTypeFilter,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::filters::{Narrowing, ReviewFilters};
use crate::form_variants;
use crate::http::CallError;
use crate::listing::named;
use crate::validation::{FieldErrors, page};

/// A filter of the submissions, their order, and a page of them.
#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::calls::application) struct ReviewListRequest {
    pub(in crate::calls::application) job_id: JobId,
    /// The playlist; for get_playlist alone.
    pub(in crate::calls::application) playlist_id: Option<PlaylistId>,
    /// 50 for get_applied and 100 for get_playlist where left out, or as many as `track_ids` names; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    pub(in crate::calls::application) limit: Option<i64>,
    /// The number of rows to skip.
    #[schema(value_type = Option<PageOffset>)]
    pub(in crate::calls::application) offset: Option<i64>,
    /// Lowest mean rating, 0 to 10, inclusive; a track without a rating counts as 0.
    #[schema(value_type = Option<MeanRating>)]
    pub(in crate::calls::application) from: Option<f64>,
    /// Highest mean rating, 0 to 10, inclusive.
    #[schema(value_type = Option<MeanRating>)]
    pub(in crate::calls::application) to: Option<f64>,
    /// title, duration, artist_name, rating or creation_date; where left out, submissions are ordered by their day, UTC, within a day by their
    /// creators' plans, then by time.
    #[schema(value_type = Option<ReviewSort>)]
    pub(in crate::calls::application) sort_by: Option<String>,
    /// up or down (the default).
    #[schema(value_type = Option<SortDirection>)]
    pub(in crate::calls::application) sort_direction: Option<String>,
    /// all (the default), music, sfx or audio.
    #[serde(default, rename = "type")]
    #[schema(value_type = Option<TrackTypeFilter>)]
    pub(in crate::calls::application) track_type: Option<String>,
    /// True: submissions that the caller has listened to are first.
    pub(in crate::calls::application) listened_first: Option<bool>,
    /// Only these tracks, at most 200.
    #[schema(value_type = Option<NamedTracks>)]
    pub(in crate::calls::application) track_ids: Option<Vec<TrackId>>,
    /// unrated_by_me: only submissions that the caller has not rated; we_disagree: only those whose highest rating is at least 3 above the
    /// lowest.
    #[schema(value_type = Option<ReviewTab>)]
    pub(in crate::calls::application) only: Option<String>,
    /// Further filters of the list.
    pub(in crate::calls::application) filters: Option<ReviewFilters>,
    /// Part of a title, an artist's name or the tags; case is ignored.
    pub(in crate::calls::application) q: Option<String>,
    /// True: withdrawn submissions are in the list, too; for get_applied alone.
    pub(in crate::calls::application) with_withdrawn: Option<bool>,
}

form_variants! { ReviewListRequest:
    /// A filter of a job's submissions, their order, and a page of them.
    AppliedListRequest = ([], ["playlist_id"]);
    /// A filter of a playlist's tracks, their order, and a page of them.
    PlaylistListRequest = (["playlist_id"], ["with_withdrawn"]);
}

/// A checked request.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::calls::application) struct ReviewQuery {
    pub(in crate::calls::application) job: JobId,
    /// Only the tracks of this playlist.
    pub(in crate::calls::application) playlist: Option<PlaylistId>,
    /// Bounds of the mean; `None` means no bound on that side.
    pub(in crate::calls::application) from: Option<f64>,
    pub(in crate::calls::application) to: Option<f64>,
    /// A column to order by, or `placement`, or `position`: a playlist's own order.
    pub(in crate::calls::application) sort_by: &'static str,
    pub(in crate::calls::application) is_up: bool,
    pub(in crate::calls::application) track_type: Option<String>,
    pub(in crate::calls::application) listened_first: bool,
    pub(in crate::calls::application) track_ids: Option<Vec<i64>>,
    pub(in crate::calls::application) filters: Narrowing,
    /// Part of a text; not empty.
    pub(in crate::calls::application) part: Option<String>,
    /// True for a playlist, which always shows withdrawn submissions.
    pub(in crate::calls::application) with_withdrawn: bool,
    pub(in crate::calls::application) limit: i64,
    pub(in crate::calls::application) offset: i64,
}

impl ReviewQuery {
    /// Returns true for the first page of a job's submissions, which counts as a visit.
    pub(in crate::calls::application) fn is_first_page(&self) -> bool {
        self.offset == 0 && self.track_ids.is_none() && self.playlist.is_none()
    }
}

impl ReviewListRequest {
    /// Checks the request; a playlist has its own order, which is used unless another is requested.
    pub(in crate::calls::application) fn check(
        self,
        playlist: Option<PlaylistId>,
        default_limit: i64,
    ) -> Result<ReviewQuery, CallError> {
        let (track_ids, default_limit) = named("track_ids", "tracks", self.track_ids, |track| track.0, default_limit)?;
        let (limit, offset) = page(self.limit, self.offset, default_limit)?;
        let mut errors = FieldErrors::new();
        let best = f64::from(limits::QUALITY_MAX);
        for (field, bound) in [("from", self.from), ("to", self.to)] {
            errors.check(
                field,
                bound.is_none_or(|bound| (0.0..=best).contains(&bound)),
                "Must be between 0 and 10",
            );
        }
        let sort_by = match self.sort_by.as_deref() {
            None | Some("") if playlist.is_some() => "position",
            None | Some("") => "placement",
            Some("creation_date") => "creation_date",
            Some("title") => "title",
            Some("artist_name") => "artist_name",
            Some("duration") => "duration",
            Some("rating") => "rating",
            Some(_) => {
                errors.add(
                    "sort_by",
                    "Must be title, duration, artist_name, rating or creation_date",
                );
                ""
            }
        };
        let is_up = match self.sort_direction.as_deref() {
            // a playlist starts with its first track
            None | Some("") => sort_by == "position",
            Some("up") => true,
            Some("down") => false,
            Some(_) => {
                errors.add("sort_direction", "Must be up or down");
                false
            }
        };
        let track_type = self.track_type.filter(|name| !name.is_empty() && name != "all");
        let is_type = track_type.as_deref().is_none_or(|name| TRACK_TYPES.contains(&name));
        errors.check("type", is_type, "Must be all, music, sfx or audio");
        let only = self.only.filter(|name| !name.is_empty());
        let is_tab = only.as_deref().is_none_or(|name| REVIEW_TABS.contains(&name));
        errors.check("only", is_tab, "Must be unrated_by_me or we_disagree");
        let filters = self.filters.unwrap_or_default().check(only.as_deref(), &mut errors);
        let part = self.q.map(|part| part.trim().to_owned());
        errors.finish()?;
        Ok(ReviewQuery {
            job: self.job_id,
            playlist,
            from: self.from,
            to: self.to,
            sort_by,
            is_up: is_up || sort_by == "position",
            track_type,
            listened_first: self.listened_first.unwrap_or(false),
            track_ids,
            filters,
            part: part.filter(|part| !part.is_empty()),
            with_withdrawn: self.with_withdrawn.unwrap_or(false) || playlist.is_some(),
            limit,
            offset,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn check(mut body: Value, playlist: Option<PlaylistId>) -> Result<ReviewQuery, CallError> {
        body["job_id"] = json!(1);
        serde_json::from_value::<ReviewListRequest>(body)
            .unwrap()
            .check(playlist, 50)
    }

    #[test]
    fn submissions_come_newest_first_and_a_playlist_in_its_own_order() {
        let applied = check(json!({}), None).unwrap();
        assert_eq!(
            (applied.sort_by, applied.is_up, applied.limit),
            ("placement", false, 50)
        );
        let by_time = check(json!({"sort_by": "creation_date"}), None).unwrap();
        assert_eq!((by_time.sort_by, by_time.is_up), ("creation_date", false));
        let playlist = check(json!({}), Some(PlaylistId(3))).unwrap();
        assert_eq!((playlist.sort_by, playlist.is_up), ("position", true));
        let sorted = check(json!({"sort_by": "rating"}), Some(PlaylistId(3))).unwrap();
        assert_eq!((sorted.sort_by, sorted.is_up), ("rating", false));
    }

    #[test]
    fn every_wrong_field_is_named() {
        let body = json!({"from": -1, "to": 10.5, "sort_by": "plan", "sort_direction": "asc", "type": "podcast", "only": "mine"});
        let fields: Vec<String> = check(body, None).unwrap_err().body().fields.into_keys().collect();
        assert_eq!(fields, ["from", "only", "sort_by", "sort_direction", "to", "type"]);
    }

    #[test]
    fn only_a_page_from_the_start_of_the_whole_list_is_a_visit() {
        assert!(check(json!({}), None).unwrap().is_first_page());
        assert!(
            check(json!({"from": 3, "type": "sfx", "sort_by": "title"}), None)
                .unwrap()
                .is_first_page()
        );
        assert!(!check(json!({"offset": 50}), None).unwrap().is_first_page());
        assert!(!check(json!({"track_ids": [7]}), None).unwrap().is_first_page());
        assert!(!check(json!({}), Some(PlaylistId(3))).unwrap().is_first_page());
    }
}
