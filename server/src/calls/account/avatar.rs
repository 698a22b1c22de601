//! A person's picture: kept in the file store under a random name that is never used again.

use actors::frame::transaction::{TopicTransaction, TransactionError};
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::topic::Topic;
use uuid::Uuid;

use super::session_info::image_address;
use super::store;
use crate::blob::{BlobKey, BlobKind};
use crate::calls::alive;
use crate::http::{CallError, Caller};
use crate::run::app_state::AppState;

/// Sets the caller's picture, or takes it away, tells all their tabs and the staff, and removes the one before. Gives the name of the new one.
///
/// Files come and go with notes beside them, so that a start after a crash removes those that no row names.
pub(super) async fn replace(
    state: &AppState,
    caller: &Caller,
    picture: Option<Vec<u8>>,
) -> Result<Option<String>, CallError> {
    let files = &state.files;
    let new = picture.map(|bytes| (Uuid::new_v4().simple().to_string(), bytes));
    let name = new.as_ref().map(|(name, _)| name.clone());
    let outcome = match new {
        Some((name, bytes)) => {
            let key = BlobKey::new(BlobKind::Image, &name).expect("32 hexadecimal digits are a name of the file store");
            files.staging.note(&name)?;
            match files.blobs.put_bytes(&key, bytes.into()).await {
                Ok(()) => update(state, caller, Some(&name)).await,
                Err(error) => Err(Failure::Refused(error.into())),
            }
        }
        None => update(state, caller, None).await,
    };
    let (useless, answer) = match outcome {
        Ok(before) => {
            if let Some(name) = &name {
                files.staging.settle(name);
            }
            (before, Ok(name))
        }
        Err(Failure::Refused(error)) => (name, Err(error)),
        // the files stay, and so do their notes
        Err(Failure::Unknown) => return Err(ErrorCode::TryAgain.into()),
    };
    if let Some(useless) = useless {
        files.remove_image(&useless).await;
        files.staging.settle(&useless);
    }
    answer
}

enum Failure {
    /// Nothing was changed.
    Refused(CallError),
    /// The connection was lost in commit.
    Unknown,
}

impl<E: Into<CallError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Refused(error.into())
    }
}

/// One transaction: row and frames. Gives the name of the picture before, noted as one that is about to go.
async fn update(state: &AppState, caller: &Caller, name: Option<&str>) -> Result<Option<String>, Failure> {
    let (user_id, own) = (caller.user_id, Topic::User(caller.user_id));
    let topics = [Topic::Admin, own.clone()];
    let mut transaction = TopicTransaction::begin(&state.pool, Uuid::new_v4(), &topics).await?;
    let connection = transaction.conn();
    alive::hold_session(connection, caller, state.clock.now()).await?;
    let before = store::update_avatar(connection, user_id, name).await?;
    if before.is_none() && name.is_none() {
        return Ok(None);
    }
    let logo = store::find_logo(connection, user_id).await?;
    let logo = logo.as_deref().map(image_address);
    transaction.append(&own, UserChange::AvatarChanged { logo });
    transaction.append(&Topic::Admin, AdminChange::UserChanged { user_id });
    let staging = &state.files.staging;
    if let Some(before) = &before {
        staging.note(before)?;
    }
    match transaction.commit().await {
        Ok(frames) => {
            state.live.publish(frames);
            Ok(before)
        }
        Err(TransactionError::Unknown) => Err(Failure::Unknown),
        Err(TransactionError::Failed(error)) => {
            if let Some(before) = &before {
                staging.settle(before);
            }
            Err(error.into())
        }
    }
}
