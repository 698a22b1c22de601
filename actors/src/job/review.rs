//! Computes the database rows and the frame's changes for the ratings and listened flags of one commit. These functions have no side
//! effects.

use super::state::{JobState, SubmittedTrack, mean};
use crate::committer::{ListenedRow, RatingRow};
use protocol::change::ReviewChange;
use protocol::error_code::ErrorCode;
use protocol::ids::{TrackId, UserId};
use protocol::refusal::Refusal;
use std::collections::BTreeMap;

/// An action of a reviewer on a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReviewAction {
    /// Sets the rating, or removes it if the value is none.
    Rate(Option<i16>),
    /// Sets the listened flag to this value.
    Listen(bool),
}

/// The ratings and listened flags that go into one commit.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Group {
    ratings: BTreeMap<(TrackId, UserId), Option<i16>>,
    listened: BTreeMap<(TrackId, UserId), bool>,
}

/// Returns the error for a command on a track that is not submitted to the job.
pub(super) fn not_submitted() -> Refusal {
    Refusal::from(ErrorCode::NotFound).with_message("This track is not submitted to the job")
}

impl Group {
    /// Adds an action to the group. It replaces an earlier action of the same kind by the same reviewer on the same track.
    ///
    /// # Errors
    /// `not_found`: the track is not submitted to this job.
    pub(super) fn add(
        &mut self,
        state: &JobState,
        track: TrackId,
        user: UserId,
        action: ReviewAction,
    ) -> Result<(), Refusal> {
        if !state.tracks.contains_key(&track) {
            return Err(not_submitted());
        }
        match action {
            ReviewAction::Rate(value) => {
                self.ratings.insert((track, user), value);
            }
            ReviewAction::Listen(flag) => {
                self.listened.insert((track, user), flag);
            }
        }
        Ok(())
    }

    /// Removes the actions that change nothing. In a blind job each rating counts as a change: the state does not contain the current value, and
    /// a missing frame would reveal that the value is the same.
    pub(super) fn drop_unchanged(&mut self, state: &JobState) {
        self.ratings
            .retain(|(track, user), value| match state.tracks[track].ratings.get(user) {
                Some(before) => state.blind || *before != *value,
                None => value.is_some(),
            });
        self.listened
            .retain(|(track, user), flag| state.tracks[track].listened.contains(user) != *flag);
    }

    /// Returns a reviewer's rating of a track after the group is applied. `before` is the state of the track before that.
    pub(super) fn rating(&self, before: &SubmittedTrack, track: TrackId, user: UserId) -> Option<i16> {
        let own = self.ratings.get(&(track, user)).copied();
        own.unwrap_or_else(|| before.ratings.get(&user).copied().flatten())
    }

    /// Returns true if the group contains a rating.
    pub(super) fn has_ratings(&self) -> bool {
        !self.ratings.is_empty()
    }

    /// Returns true if the group contains neither ratings nor listened flags.
    pub(super) fn is_empty(&self) -> bool {
        self.ratings.is_empty() && self.listened.is_empty()
    }

    /// Returns the ratings and listened flags of the group as database rows.
    pub(super) fn rows(&self) -> (Vec<RatingRow>, Vec<ListenedRow>) {
        let rating = |((track_id, user_id), value): (&(TrackId, UserId), &Option<i16>)| RatingRow {
            track_id: *track_id,
            user_id: *user_id,
            value: *value,
        };
        let flag = |((track_id, user_id), flag): (&(TrackId, UserId), &bool)| ListenedRow {
            track_id: *track_id,
            user_id: *user_id,
            listened: *flag,
        };
        (
            self.ratings.iter().map(rating).collect(),
            self.listened.iter().map(flag).collect(),
        )
    }

    /// Returns the changes for the frame, one for each rating and listened flag. If the number of rated tracks changes, adds one more change at
    /// the end with the new counters of the job.
    pub(super) fn changes(&self, state: &JobState) -> Vec<ReviewChange> {
        let mut changes = Vec::with_capacity(self.ratings.len() + self.listened.len() + 1);
        let mut ratings_of: BTreeMap<TrackId, BTreeMap<UserId, Option<i16>>> = BTreeMap::new();
        for ((track_id, user_id), value) in &self.ratings {
            let ratings = ratings_of
                .entry(*track_id)
                .or_insert_with(|| state.tracks[track_id].ratings.clone());
            match value {
                Some(value) => ratings.insert(*user_id, (!state.blind).then_some(*value)),
                None => ratings.remove(user_id),
            };
            let rating_count = ratings.len() as u32;
            let (track_id, user_id) = (*track_id, *user_id);
            changes.push(if state.blind {
                ReviewChange::TrackRatedBlind {
                    track_id,
                    user_id,
                    rated: value.is_some(),
                    rating_count,
                }
            } else {
                ReviewChange::TrackRated {
                    track_id,
                    user_id,
                    user_rating: *value,
                    rating: mean(ratings.values().copied().flatten()),
                    rating_count,
                }
            });
        }
        for ((track_id, user_id), listened) in &self.listened {
            let (track_id, user_id, listened) = (*track_id, *user_id, *listened);
            changes.push(ReviewChange::TrackListened {
                track_id,
                user_id,
                listened,
            });
        }
        let turned = ratings_of.iter().map(|(track, ratings)| {
            i64::from(!ratings.is_empty()) - i64::from(!state.tracks[track].ratings.is_empty())
        });
        let turned: i64 = turned.sum();
        if turned != 0 {
            let mut counters = state.counters();
            counters.rated = (i64::from(counters.rated) + turned) as u32;
            changes.push(ReviewChange::Counters(counters));
        }
        changes
    }

    /// Returns the tracks that get their first listened flag, and the tracks that get their first rating. Their creators must be informed.
    pub(super) fn first_feedback(&self, state: &JobState) -> (Vec<TrackId>, Vec<TrackId>) {
        let mut heard: Vec<TrackId> = (self.listened.iter())
            .filter(|((track, _), flag)| **flag && !state.tracks[track].heard)
            .map(|((track, _), _)| *track)
            .collect();
        let mut decided: Vec<TrackId> = (self.ratings.iter())
            .filter(|((track, _), value)| value.is_some() && !state.tracks[track].decided)
            .map(|((track, _), _)| *track)
            .collect();
        heard.dedup();
        decided.dedup();
        (heard, decided)
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::tests::job;
    use super::*;
    use protocol::change::review::ReviewCounters;

    const TRACK: TrackId = TrackId(5);

    #[test]
    fn the_last_rating_of_one_reviewer_wins_and_means_follow_one_another() {
        let state = job(&[5, 6]);
        let mut group = Group::default();
        for (user, value) in [(1, 3), (2, 8), (1, 6)] {
            group
                .add(&state, TRACK, UserId(user), ReviewAction::Rate(Some(value)))
                .unwrap();
        }
        let changes = group.changes(&state);
        assert_eq!(
            changes[1],
            ReviewChange::TrackRated {
                track_id: TRACK,
                user_id: UserId(2),
                user_rating: Some(8),
                rating: Some(7.0),
                rating_count: 2
            }
        );
        assert_eq!(
            changes[2],
            ReviewChange::Counters(ReviewCounters { tracks: 2, rated: 1 })
        );
        assert_eq!(group.rows().0.len(), 2);
        assert_eq!(group.first_feedback(&state), (vec![], vec![TRACK]));
    }

    #[test]
    fn setting_the_present_value_changes_nothing() {
        let mut state = job(&[5]);
        let rate = |state: &JobState| {
            let mut group = Group::default();
            group.add(state, TRACK, UserId(1), ReviewAction::Rate(Some(7))).unwrap();
            group.add(state, TRACK, UserId(1), ReviewAction::Listen(true)).unwrap();
            group.drop_unchanged(state);
            group
        };
        for change in rate(&state).changes(&state) {
            state.fold(&change.into());
        }
        assert!(rate(&state).is_empty());
    }

    #[test]
    fn taking_the_only_rating_back_counts_the_track_as_unrated() {
        let mut state = job(&[5]);
        for (value, rated) in [(Some(7), 1), (None, 0)] {
            let mut group = Group::default();
            group.add(&state, TRACK, UserId(1), ReviewAction::Rate(value)).unwrap();
            let changes = group.changes(&state);
            assert_eq!(
                changes.last(),
                Some(&ReviewChange::Counters(ReviewCounters { tracks: 1, rated }))
            );
            for change in changes {
                state.fold(&change.into());
            }
        }
        assert_eq!(state.counters(), ReviewCounters { tracks: 1, rated: 0 });
    }

    #[test]
    fn a_track_that_is_not_submitted_is_refused() {
        let state = job(&[5]);
        let mut group = Group::default();
        let refused = group.add(&state, TrackId(9), UserId(1), ReviewAction::Listen(true));
        assert_eq!(refused.map_err(|refusal| refusal.code), Err(ErrorCode::NotFound));
        assert!(group.is_empty());
    }
}
