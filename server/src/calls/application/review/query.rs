//! A reviewer's request for a list of submissions: the filter, the order and the page.

use protocol::ids::{JobId, PlaylistId, TrackId};
use protocol::limits;
use protocol::schema::{
    MeanRating, NamedTracks, PageLimit, PageOffset, REVIEW_TABS, ReviewSort, ReviewTab, SortDirection, TRACK_TYPES,
    TrackTypeFilter,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::filters::{CheckedFilters, ReviewFilters};
use crate::form_variants;
use crate::http::CallError;
use crate::listing::named;
use crate::validation::{FieldErrors, page};

/// A filter for submissions, their order, and the requested page.
#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::calls::application) struct ReviewListRequest {
    pub(in crate::calls::application) job_id: JobId,
    /// The playlist whose tracks are requested; only get_playlist has this field.
    pub(in crate::calls::application) playlist_id: Option<PlaylistId>,
    /// The maximum number of submissions on the page. If left out: the number of tracks in `track_ids`, otherwise 50 for get_applied and 100 for
    /// get_playlist. More than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    pub(in crate::calls::application) limit: Option<i64>,
    /// The number of submissions to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    pub(in crate::calls::application) offset: Option<i64>,
    /// The lowest mean rating to return, from 0 to 10, inclusive; a track without ratings counts as 0.
    #[schema(value_type = Option<MeanRating>)]
    pub(in crate::calls::application) from: Option<f64>,
    /// The highest mean rating to return, from 0 to 10, inclusive.
    #[schema(value_type = Option<MeanRating>)]
    pub(in crate::calls::application) to: Option<f64>,
    /// The field by which submissions are sorted: title, duration, artist_name, rating or creation_date. If left out: get_playlist uses the
    /// playlist's order; get_applied sorts by the day of submission (UTC), then by the creator's plan, then by time.
    #[schema(value_type = Option<ReviewSort>)]
    pub(in crate::calls::application) sort_by: Option<String>,
    /// The direction of the order: up or down (the default).
    #[schema(value_type = Option<SortDirection>)]
    pub(in crate::calls::application) sort_direction: Option<String>,
    /// Returns only tracks of this type: music, sfx or audio; all (the default) returns every type.
    #[serde(default, rename = "type")]
    #[schema(value_type = Option<TrackTypeFilter>)]
    pub(in crate::calls::application) track_type: Option<String>,
    /// True: submissions that the caller has listened to come before the others.
    pub(in crate::calls::application) listened_first: Option<bool>,
    /// Returns only these tracks, at most 200.
    #[schema(value_type = Option<NamedTracks>)]
    pub(in crate::calls::application) track_ids: Option<Vec<TrackId>>,
    /// The tab of the list that the client shows. `unrated_by_me` returns only submissions that the caller has not rated; `we_disagree`
    /// returns only submissions whose highest rating is at least 3 above the lowest.
    #[schema(value_type = Option<ReviewTab>)]
    pub(in crate::calls::application) only: Option<String>,
    /// Further filters of the list.
    pub(in crate::calls::application) filters: Option<ReviewFilters>,
    /// Returns only submissions that contain this text in the title, the artist's name or the tags, ignoring case.
    pub(in crate::calls::application) q: Option<String>,
    /// True: the list includes withdrawn submissions; only get_applied has this field.
    pub(in crate::calls::application) with_withdrawn: Option<bool>,
}

form_variants! { ReviewListRequest:
    /// A filter for a job's submissions, their order, and the requested page. This request has the fields of [`ReviewListRequest`] without
    /// `playlist_id`.
    AppliedListRequest = ([], ["playlist_id"]);
    /// A filter for a playlist's tracks, their order, and the requested page. This request has the fields of [`ReviewListRequest`] without
    /// `with_withdrawn`, and requires `playlist_id`.
    PlaylistListRequest = (["playlist_id"], ["with_withdrawn"]);
}

/// A validated request for a list of submissions.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::calls::application) struct ReviewQuery {
    pub(in crate::calls::application) job: JobId,
    /// The playlist to which the list is limited; `None` lists all submissions of the job.
    pub(in crate::calls::application) playlist: Option<PlaylistId>,
    /// The lowest mean rating to return; `None` means no lower bound.
    pub(in crate::calls::application) from: Option<f64>,
    pub(in crate::calls::application) to: Option<f64>,
    /// The key by which the list is sorted: a column, `position` (the order of the playlist), or `placement` (by day of submission, then the
    /// creator's plan, then time).
    pub(in crate::calls::application) sort_by: &'static str,
    pub(in crate::calls::application) is_up: bool,
    pub(in crate::calls::application) track_type: Option<String>,
    pub(in crate::calls::application) listened_first: bool,
    pub(in crate::calls::application) track_ids: Option<Vec<i64>>,
    pub(in crate::calls::application) filters: CheckedFilters,
    /// A text that the title, the artist's name or the tags must contain; never empty.
    pub(in crate::calls::application) part: Option<String>,
    /// True if the list includes withdrawn submissions; always true for the list of a playlist.
    pub(in crate::calls::application) with_withdrawn: bool,
    pub(in crate::calls::application) limit: i64,
    pub(in crate::calls::application) offset: i64,
}

impl ReviewQuery {
    /// Returns true if this requests the first page of a job's submissions. The time of such a request is stored as the caller's last visit;
    /// tracks submitted after it count as new.
    pub(in crate::calls::application) fn is_first_page(&self) -> bool {
        self.offset == 0 && self.track_ids.is_none() && self.playlist.is_none()
    }
}

impl ReviewListRequest {
    /// Validates the request. A playlist's tracks are in the playlist's order unless the request sets another order.
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
