//! A person's picture: kept in the file store under a random name that is never used again.

use actors::live::Live;
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::topic::Topic;
use uuid::Uuid;

use super::session_info::image_address;
use crate::blob::{BlobKey, BlobKind};
use crate::domain::account::store;
use crate::files::{Files, removal};
use crate::http::{CallError, Caller};

/// Sets the caller's picture, or takes it away, tells all their tabs and the staff, and has the one before removed. Gives the name of the new
/// one.
///
/// A new file comes with a note beside it, so that a start after a crash removes it where no row names it.
pub(super) async fn replace(
    live: &Live,
    files: &Files,
    caller: &Caller,
    picture: Option<Vec<u8>>,
) -> Result<Option<String>, CallError> {
    let new = picture.map(|bytes| (Uuid::new_v4().simple().to_string(), bytes));
    let name = new.as_ref().map(|(name, _)| name.clone());
    let outcome = match new {
        Some((name, bytes)) => {
            let key = BlobKey::new(BlobKind::Image, &name).expect("32 hexadecimal digits are a name of the file store");
            files.staging.note(&name)?;
            match files.blobs.put_bytes(&key, bytes.into()).await {
                Ok(()) => update(live, caller, Some(&name)).await,
                Err(error) => Err(error.into()),
            }
        }
        None => update(live, caller, None).await,
    };
    match (outcome, name) {
        // where the outcome is unknown, the new file stays, and so does its note
        (Err(error), _) if error.code() == ErrorCode::TryAgain => Err(error),
        (outcome, Some(name)) => {
            if outcome.is_err() {
                files.remove_image(&name).await;
            }
            files.staging.settle(&name);
            outcome.map(|()| Some(name))
        }
        (outcome, None) => outcome.map(|()| None),
    }
}

/// Row, frames, and the removal of the picture before.
async fn update(live: &Live, caller: &Caller, name: Option<&str>) -> Result<(), CallError> {
    let (user_id, name) = (caller.user_id, name.map(str::to_owned));
    let updated = live
        .write(caller)
        .topics([Topic::Admin, Topic::User(user_id)])
        .run(async move |write| {
            let before = store::update_avatar(write.rows(), user_id, name.as_deref()).await?;
            if before.is_none() && name.is_none() {
                return Ok(());
            }
            if let Some(before) = before.and_then(|name| BlobKey::new(BlobKind::Image, &name)) {
                write.enqueue(&removal(vec![before])).await?;
            }
            let logo = store::find_logo(write.rows(), user_id).await?;
            let logo = logo.as_deref().map(image_address);
            write.append(&Topic::User(user_id), UserChange::AvatarChanged { logo });
            write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
            Ok(())
        });
    updated.await?;
    Ok(())
}
