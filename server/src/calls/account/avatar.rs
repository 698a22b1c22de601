//! A person's picture: kept in the file store under a random name that is never used again.

use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::topic::Topic;
use uuid::Uuid;

use super::session_info::image_address;
use super::store;
use crate::blob::{BlobKey, BlobKind};
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
                Err(error) => Err(error.into()),
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
        // where the outcome is unknown, the files stay, and so do their notes
        Err(error) if error.code() == ErrorCode::TryAgain => return Err(error),
        Err(error) => (name, Err(error)),
    };
    if let Some(useless) = useless {
        files.remove_image(&useless).await;
        files.staging.settle(&useless);
    }
    answer
}

/// Row and frames. Gives the name of the picture before, noted as one that is about to go.
async fn update(state: &AppState, caller: &Caller, name: Option<&str>) -> Result<Option<String>, CallError> {
    let (user_id, name) = (caller.user_id, name.map(str::to_owned));
    let staging = state.files.staging.clone();
    let updated = state
        .live
        .write(caller)
        .topics([Topic::Admin, Topic::User(user_id)])
        .run(async move |write| {
            let before = store::update_avatar(write.rows(), user_id, name.as_deref()).await?;
            if before.is_none() && name.is_none() {
                return Ok(None);
            }
            let logo = store::find_logo(write.rows(), user_id).await?;
            let logo = logo.as_deref().map(image_address);
            write.append(&Topic::User(user_id), UserChange::AvatarChanged { logo });
            write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
            // a start after a crash removes what is noted and has no row
            if let Some(before) = &before {
                staging.note(before).map_err(CallError::from)?;
            }
            Ok(before)
        });
    Ok(updated.await?.result)
}
