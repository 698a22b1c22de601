//! Makes a job blind or no longer blind. In a blind job, reviewers see other reviewers' ratings of a track only after they have rated the
//! track.

use actors::write::{Write, WriteError};
use protocol::change::ReviewChange;
use protocol::error_code::ErrorCode;
use protocol::ids::JobId;
use protocol::topic::Topic;

use super::store;

/// Publishes on the job's `review:` topic whether the job is now blind. Deletes the topic's earlier frames, so that every reviewer starts
/// from a new snapshot.
///
/// # Errors
/// 409 `ratings_exist` if the job is to become blind and a track is already rated.
pub(super) async fn change(write: &mut Write, job: JobId, blind: bool) -> Result<(), WriteError> {
    let review = Topic::Review(job);
    if !write.holds(&review) {
        return Err(WriteError::TopicsChanged);
    }
    if blind {
        if store::has_ratings(write.rows(), job).await? {
            return Err(ErrorCode::RatingsExist.into());
        }
        store::delete_first_ratings(write.rows(), job).await?;
    }
    write.purge_frames(std::slice::from_ref(&review)).await?;
    write.append(&review, ReviewChange::BlindChanged { blind });
    Ok(())
}
