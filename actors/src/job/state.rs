//! The state of a job and its submissions, computed by applying the job's frames. These functions have no side effects.
//!
//! The state contains the brief, the status, the share type and the limits; the submitted tracks with their ratings and listened flags; and the
//! counters.

use foldhash::{HashMap, HashSet};
use protocol::change::job::JobLimits;
use protocol::change::review::ReviewCounters;
use protocol::change::{Change, JobChange, ReviewChange};
use protocol::entity::job::{JobDetails, JobStatus, ShareType};
use protocol::ids::{ApplicationId, JobId, TrackId, UserId};
use protocol::snapshot::{JobSnapshot, ReviewSnapshot};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmittedTrack {
    /// The application that the track belongs to.
    pub application_id: ApplicationId,
    /// The rating of each reviewer who has rated the track, 1 to 10. In a blind job the values are `None`, because the job's frames do not
    /// contain them.
    pub ratings: BTreeMap<UserId, Option<i16>>,
    /// The reviewers who have listened to the track.
    pub listened: BTreeSet<UserId>,
    /// True if any reviewer has ever set the listened flag; the creator has then been informed.
    pub heard: bool,
    /// True if any reviewer has ever rated the track; the creator has then been informed. Adding a track to a playlist informs the creator
    /// too, but does not set this field.
    pub decided: bool,
}

impl SubmittedTrack {
    /// Makes a track that has just been submitted.
    pub fn new(application_id: ApplicationId) -> Self {
        let (ratings, listened) = (BTreeMap::new(), BTreeSet::new());
        Self {
            application_id,
            ratings,
            listened,
            heard: false,
            decided: false,
        }
    }
}

/// The state of the job's actor.
#[derive(Debug, Clone, PartialEq)]
pub struct JobState {
    pub id: JobId,
    /// The brief: the title, the description and the other fields that an edit changes.
    pub details: JobDetails,
    /// The status of the job.
    pub status: JobStatus,
    /// The view that the company's members see first when they open the job: the list of all submissions, or the playlists that were shared
    /// with the company.
    pub share_type: ShareType,
    /// True if the job is blind: a reviewer sees others' ratings of a track only after rating it.
    pub blind: bool,
    /// The rules for who may submit to the job, and how many tracks each creator may submit.
    pub limits: JobLimits,
    /// The tracks that are submitted to the job.
    pub tracks: HashMap<TrackId, SubmittedTrack>,
    /// The tracks that were withdrawn. If such a track is submitted again, its ratings and listened flags become valid again.
    pub withdrawn: HashMap<TrackId, SubmittedTrack>,
    /// The people who have ever rated or listened to a track of this job.
    pub reviewers: HashSet<UserId>,
}

/// Returns the mean of ratings, rounded half up to one decimal; none if there are no ratings.
pub fn mean(ratings: impl Iterator<Item = i16>) -> Option<f64> {
    let (sum, count) = ratings.fold((0_i64, 0_i64), |(sum, count), value| {
        (sum + i64::from(value), count + 1)
    });
    if count == 0 {
        return None;
    }
    // computed as whole tenths in integers: 0.25 must not depend on a binary fraction
    let tenths = (sum * 20 + count) / (count * 2);
    Some(tenths as f64 / 10.0)
}

impl JobState {
    /// Applies a change of the topic `job:` or `review:` to the state.
    pub fn fold(&mut self, change: &Change) {
        match change {
            Change::Job(JobChange::StatusChanged { status }) => self.status = *status,
            Change::Job(JobChange::DetailsChanged(details)) => self.details.clone_from(details),
            Change::Job(JobChange::ShareTypeChanged { share_type }) => self.share_type = *share_type,
            Change::Job(JobChange::LimitsChanged(limits)) => self.limits = limits.clone(),
            Change::Job(JobChange::AvatarChanged { avatar_url }) => self.details.avatar_url.clone_from(avatar_url),
            Change::Job(JobChange::ClosesChanged { closes_at }) => self.details.closes_at = *closes_at,
            Change::Review(change) => self.fold_review(change),
            _ => {}
        }
    }

    fn fold_review(&mut self, change: &ReviewChange) {
        match change {
            ReviewChange::TrackSubmitted {
                track_id,
                application_id,
                ..
            } => {
                let former = self.withdrawn.remove(track_id);
                self.tracks.entry(*track_id).or_insert_with(|| SubmittedTrack {
                    application_id: *application_id,
                    ..former.unwrap_or_else(|| SubmittedTrack::new(*application_id))
                });
            }
            ReviewChange::TrackWithdrawn { track_id } => {
                self.withdrawn
                    .extend(self.tracks.remove(track_id).map(|track| (*track_id, track)));
            }
            ReviewChange::TrackRated {
                track_id,
                user_id,
                user_rating,
                ..
            } => {
                self.reviewers.insert(*user_id);
                if let Some(track) = self.tracks.get_mut(track_id) {
                    match user_rating {
                        Some(value) => {
                            track.ratings.insert(*user_id, Some(*value));
                            track.decided = true;
                        }
                        None => {
                            track.ratings.remove(user_id);
                        }
                    }
                }
            }
            ReviewChange::TrackRatedBlind {
                track_id,
                user_id,
                rated,
                ..
            } => {
                self.reviewers.insert(*user_id);
                if let Some(track) = self.tracks.get_mut(track_id) {
                    if *rated {
                        track.ratings.insert(*user_id, None);
                        track.decided = true;
                    } else {
                        track.ratings.remove(user_id);
                    }
                }
            }
            // the state is then loaded anew, since the earlier frames are deleted
            ReviewChange::BlindChanged { blind } => self.blind = *blind,
            ReviewChange::TrackListened {
                track_id,
                user_id,
                listened,
            } => {
                self.reviewers.insert(*user_id);
                if let Some(track) = self.tracks.get_mut(track_id) {
                    if *listened {
                        track.listened.insert(*user_id);
                        track.heard = true;
                    } else {
                        track.listened.remove(user_id);
                    }
                }
            }
            // these are read from their rows
            ReviewChange::PlaylistShared { .. }
            | ReviewChange::TrackMarked { .. }
            | ReviewChange::TrackMarkedBlind { .. }
            | ReviewChange::TrackAbstained { .. }
            | ReviewChange::CommentAdded { .. }
            | ReviewChange::CommentChanged { .. }
            | ReviewChange::CommentDeleted { .. }
            | ReviewChange::Counters(_) => {}
        }
    }

    /// Counts the submitted tracks and the rated ones among them.
    pub fn counters(&self) -> ReviewCounters {
        let rated = self.tracks.values().filter(|track| !track.ratings.is_empty()).count() as u32;
        ReviewCounters {
            tracks: self.tracks.len() as u32,
            rated,
        }
    }

    /// Returns the snapshot that subscribers of the `job:` topic receive.
    pub fn job_snapshot(&self) -> JobSnapshot {
        JobSnapshot {
            id: self.id,
            details: self.details.clone(),
            status: self.status,
            share_type: self.share_type,
            limits: self.limits.clone(),
        }
    }

    /// Returns the snapshot that subscribers of the `review:` topic receive.
    pub fn review_snapshot(&self) -> ReviewSnapshot {
        ReviewSnapshot {
            counters: self.counters(),
            blind: self.blind,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use protocol::ids::CompanyId;

    pub(crate) fn job(tracks: &[i64]) -> JobState {
        let text = |text: &str| text.to_owned();
        JobState {
            id: JobId(1),
            details: JobDetails {
                title: text("A job"),
                description: String::new(),
                budget: text("100"),
                job_type: text("Other"),
                buyer_type: text("Reseller"),
                company: text("A company"),
                company_id: CompanyId(1),
                link_1: String::new(),
                link_2: String::new(),
                avatar_url: None,
                closes_at: None,
            },
            status: JobStatus::Open,
            share_type: ShareType::PlaylistSharing,
            blind: false,
            limits: JobLimits {
                tracks_per_user_limit: 10,
                available_for_plans: vec![],
                access_from: 0,
                access_to: 10,
            },
            tracks: tracks
                .iter()
                .map(|id| (TrackId(*id), SubmittedTrack::new(ApplicationId(1))))
                .collect(),
            withdrawn: HashMap::default(),
            reviewers: HashSet::default(),
        }
    }

    #[test]
    fn a_mean_has_one_decimal_rounded_half_up() {
        let of = |values: &[i16]| mean(values.iter().copied());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[7]), Some(7.0));
        assert_eq!(of(&[7, 8]), Some(7.5));
        assert_eq!(of(&[7, 7, 8]), Some(7.3));
        assert_eq!(of(&[7, 8, 8]), Some(7.7));
        assert_eq!(of(&[1, 1, 1, 2]), Some(1.3));
        assert_eq!(of(&[10; 1000]), Some(10.0));
    }

    #[test]
    fn applying_a_change_twice_is_harmless() {
        let mut once = job(&[5]);
        let changes = [
            ReviewChange::TrackRated {
                track_id: TrackId(5),
                user_id: UserId(2),
                user_rating: Some(7),
                rating: Some(7.0),
                rating_count: 1,
            },
            ReviewChange::TrackListened {
                track_id: TrackId(5),
                user_id: UserId(2),
                listened: true,
            },
        ];
        for change in &changes {
            once.fold(&change.clone().into());
        }
        let mut twice = once.clone();
        for change in &changes {
            twice.fold(&change.clone().into());
        }
        assert_eq!(once, twice);
        assert_eq!(once.counters(), ReviewCounters { tracks: 1, rated: 1 });
    }

    #[test]
    fn a_track_that_is_submitted_again_has_the_ratings_that_it_had() {
        let rated = |value| ReviewChange::TrackRated {
            track_id: TrackId(5),
            user_id: UserId(2),
            user_rating: Some(value),
            rating: Some(f64::from(value)),
            rating_count: 1,
        };
        let submitted = ReviewChange::TrackSubmitted {
            track_id: TrackId(5),
            application_id: ApplicationId(9),
            at: time::OffsetDateTime::UNIX_EPOCH.into(),
        };
        let withdrawn = ReviewChange::TrackWithdrawn { track_id: TrackId(5) };
        let mut state = job(&[5]);
        for change in [rated(3), withdrawn.clone(), withdrawn] {
            state.fold(&change.into());
        }
        assert_eq!(state.counters(), ReviewCounters::default());
        for change in [submitted.clone(), submitted] {
            state.fold(&change.into());
        }
        assert_eq!(state.counters(), ReviewCounters { tracks: 1, rated: 1 });
        let track = &state.tracks[&TrackId(5)];
        assert!(track.application_id == ApplicationId(9) && track.decided && track.ratings[&UserId(2)] == Some(3));
        assert!(state.withdrawn.is_empty());
    }

    #[test]
    fn a_reported_progress_is_never_undone() {
        let mut state = job(&[5]);
        for listened in [true, false] {
            state.fold(
                &ReviewChange::TrackListened {
                    track_id: TrackId(5),
                    user_id: UserId(2),
                    listened,
                }
                .into(),
            );
        }
        let track = &state.tracks[&TrackId(5)];
        assert!(track.heard && track.listened.is_empty());
    }
}
