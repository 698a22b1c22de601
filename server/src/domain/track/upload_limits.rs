//! The limits of a creator's uploads.

use actors::plan::{Plan, Plans, mbytes, must_pay};
use protocol::entity::account::StorageInfo;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use time::Date;

use super::store::Usage;

/// The error message when the storage of a creator without a paid plan is used up.
const STORAGE_INACTIVE: &str = "You cannot upload more tracks because your subscription has expired and the 200MB limit has been exceeded \
    for a free subscription";
const STORAGE_ACTIVE: &str = "You cannot upload more tracks because the storage of your plan is used up";

/// The limits that apply to one upload of a given size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct UploadLimits {
    /// The maximum number of tracks that the creator may have, including drafts; `None` means no limit.
    pub(super) tracks: Option<i32>,
    /// The maximum number of bytes that may already be in use before the upload.
    pub(super) used_storage_at_most: i64,
}

/// Returns the limits of a creator's plan for an upload of `file_size` bytes; refuses with 402 if the creator must pay before any further
/// upload.
pub(super) fn upload_limits(
    plans: &Plans,
    usage: &Usage,
    today: Date,
    file_size: i64,
) -> Result<UploadLimits, Refusal> {
    if must_pay(usage.is_active, usage.trial_ends, today) {
        return Err(ErrorCode::NonPaid.into());
    }
    let plan = plan(plans, usage);
    // without a subscription an upload may begin below the threshold and end above it, as specified
    let room = if usage.is_active { file_size } else { 1 };
    Ok(UploadLimits {
        tracks: plan.tracks,
        used_storage_at_most: plan.storage_bytes() - room,
    })
}

/// Returns the refusal for the limit that was exceeded.
pub(super) fn refusal(limits: UploadLimits, usage: &Usage) -> Refusal {
    if usage.storage_bytes > limits.used_storage_at_most {
        let text = if usage.is_active {
            STORAGE_ACTIVE
        } else {
            STORAGE_INACTIVE
        };
        return Refusal::from(ErrorCode::UploadLimitExceeded).with_message(text);
    }
    ErrorCode::TrackLimitExceeded.into()
}

/// Refuses an upload before its file is received, if even a file of one byte would exceed a limit.
pub(super) fn check_early(plans: &Plans, usage: &Usage, today: Date) -> Result<(), Refusal> {
    let limits = upload_limits(plans, usage, today, 1)?;
    let full =
        usage.storage_bytes > limits.used_storage_at_most || limits.tracks.is_some_and(|tracks| usage.tracks >= tracks);
    if full { Err(refusal(limits, usage)) } else { Ok(()) }
}

/// Returns how much of the plan's storage the creator uses, in the form that clients receive.
pub(super) fn storage_info(plans: &Plans, usage: &Usage, used_bytes: i64) -> StorageInfo {
    StorageInfo {
        all_mbytes: plan(plans, usage).storage_mbytes as f64,
        used_mbytes: mbytes(used_bytes),
    }
}

fn plan<'a>(plans: &'a Plans, usage: &Usage) -> &'a Plan {
    plans.in_force(&usage.plan, usage.is_active)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::plans::built_in;
    use time::macros::date;

    const TODAY: Date = date!(2026 - 11 - 21);
    const MBYTE: i64 = 1_024 * 1_024;

    fn usage(plan: &str, is_active: bool, tracks: i32, storage_bytes: i64) -> Usage {
        Usage {
            plan: plan.into(),
            is_active,
            trial_ends: None,
            tracks,
            storage_bytes,
        }
    }

    fn early(usage: &Usage) -> Option<ErrorCode> {
        check_early(&built_in(), usage, TODAY).err().map(|refusal| refusal.code)
    }

    #[test]
    fn without_a_subscription_two_tracks_and_200_megabytes_are_free() {
        assert_eq!(early(&usage("free", false, 1, 200 * MBYTE - 1)), None);
        assert_eq!(early(&usage("free", false, 2, 0)), Some(ErrorCode::TrackLimitExceeded));
        assert_eq!(
            early(&usage("free", false, 0, 200 * MBYTE)),
            Some(ErrorCode::UploadLimitExceeded)
        );
        assert_eq!(
            early(&usage("premium", false, 2, 0)),
            Some(ErrorCode::TrackLimitExceeded)
        );
    }

    #[test]
    fn a_plan_has_its_own_limits_and_the_largest_has_none_of_tracks() {
        assert_eq!(early(&usage("starter", true, 49, 1_023 * MBYTE)), None);
        assert_eq!(
            early(&usage("starter", true, 50, 0)),
            Some(ErrorCode::TrackLimitExceeded)
        );
        assert_eq!(
            early(&usage("starter", true, 1, 1_024 * MBYTE)),
            Some(ErrorCode::UploadLimitExceeded)
        );
        assert_eq!(early(&usage("unlimited", true, 1_000_000, 0)), None);
    }

    #[test]
    fn an_active_plan_never_holds_more_than_its_storage() {
        let limits = upload_limits(&built_in(), &usage("starter", true, 0, 0), TODAY, 30 * MBYTE).unwrap();
        assert_eq!(limits.used_storage_at_most, (1_024 - 30) * MBYTE);
    }

    #[test]
    fn after_the_trial_nothing_may_be_uploaded() {
        let over = Usage {
            trial_ends: Some(date!(2026 - 11 - 20)),
            ..usage("free", false, 0, 0)
        };
        assert_eq!(early(&over), Some(ErrorCode::NonPaid));
        assert_eq!(
            early(&Usage {
                trial_ends: Some(TODAY),
                ..over.clone()
            }),
            None
        );
        assert_eq!(
            early(&Usage {
                is_active: true,
                plan: "starter".into(),
                ..over
            }),
            None
        );
    }

    #[test]
    fn storage_is_shown_in_megabytes() {
        let info = storage_info(&built_in(), &usage("starter", true, 0, 0), 3 * MBYTE / 2);
        assert_eq!((info.all_mbytes, info.used_mbytes), (1_024.0, 1.5));
    }
}
