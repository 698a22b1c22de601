//! Chooses the next track and value of each rater.

use protocol::ids::TrackId;

use crate::api::SubmittedTrack;
use crate::error::LoadError;

/// The tracks, divided among the raters so that two raters never rate the same track.
///
/// A frame contains the rated track, not the id of the packet with the rating. As long as each track has at most one rating in progress,
/// the track is enough to find that packet.
#[derive(Debug, Clone)]
pub struct Turns {
    tracks: Vec<SubmittedTrack>,
    cursors: Vec<usize>,
}

impl Turns {
    /// Divides `tracks` among `raters`. Fails if there are fewer tracks than raters.
    pub fn deal(tracks: Vec<SubmittedTrack>, raters: usize) -> Result<Self, LoadError> {
        if tracks.len() < raters {
            return Err(LoadError::Setup(format!(
                "{raters} raters need as many tracks, the job has {}",
                tracks.len()
            )));
        }
        Ok(Self {
            tracks,
            cursors: vec![0; raters],
        })
    }

    /// Returns the tracks, each with the rating value that was last sent for it.
    pub fn tracks(&self) -> &[SubmittedTrack] {
        &self.tracks
    }

    /// Returns the next track of `rater` that is not busy, and changes its rating value; `None` if all tracks of the rater are busy.
    pub fn next(&mut self, rater: usize, is_busy: impl Fn(TrackId) -> bool) -> Option<SubmittedTrack> {
        let raters = self.cursors.len();
        let own = (self.tracks.len() - rater).div_ceil(raters);
        for _ in 0..own {
            let place = rater + self.cursors[rater] * raters;
            self.cursors[rater] = (self.cursors[rater] + 1) % own;
            let track = &mut self.tracks[place];
            if !is_busy(track.track_id) {
                track.value = track.value % 10 + 1;
                return Some(*track);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tracks(count: i64) -> Vec<SubmittedTrack> {
        (1..=count)
            .map(|track_id| SubmittedTrack {
                track_id: TrackId(track_id),
                value: 10,
            })
            .collect()
    }

    fn ids(turns: &mut Turns, rater: usize, count: usize) -> Vec<i64> {
        (0..count)
            .filter_map(|_| turns.next(rater, |_| false))
            .map(|track| track.track_id.0)
            .collect()
    }

    #[test]
    fn no_two_raters_share_a_track_and_each_goes_round_its_own() {
        let mut turns = Turns::deal(tracks(5), 2).expect("enough tracks");
        assert_eq!(ids(&mut turns, 0, 4), [1, 3, 5, 1]);
        assert_eq!(ids(&mut turns, 1, 3), [2, 4, 2]);
    }

    #[test]
    fn the_value_always_differs_from_the_one_before() {
        let mut turns = Turns::deal(tracks(1), 1).expect("enough tracks");
        let values: Vec<u8> = (0..12)
            .filter_map(|_| turns.next(0, |_| false))
            .map(|track| track.value)
            .collect();
        assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]);
    }

    #[test]
    fn a_busy_track_is_passed_over() {
        let mut turns = Turns::deal(tracks(3), 1).expect("enough tracks");
        assert_eq!(
            turns.next(0, |track| track == TrackId(1)).map(|track| track.track_id),
            Some(TrackId(2))
        );
        assert_eq!(turns.next(0, |_| true), None);
    }

    #[test]
    fn more_raters_than_tracks_are_refused() {
        assert!(Turns::deal(tracks(3), 4).is_err());
    }
}
