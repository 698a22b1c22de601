//! Making a job blind, or no longer blind.

use actors::write::{Write, WriteError};
use protocol::change::ReviewChange;
use protocol::error_code::ErrorCode;
use protocol::ids::JobId;
use protocol::topic::Topic;

use super::store;

/// Publishes that a job is blind, or no longer. The earlier frames are deleted, so that no reviewer resumes across the change: they start from a
/// snapshot.
///
/// # Errors
/// 409 `ratings_exist` where it would become blind and a track is rated.
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
