//! Sets a person's picture. The file of each picture has a random name that is never used again.

use actors::live::Live;
use protocol::change::{AdminChange, UserChange};
use protocol::topic::Topic;

use crate::domain::account::store;
use crate::files::picture::{self, image_address};
use crate::files::{Files, remove_pictures};
use crate::http::{CallError, Caller};

/// Sets the caller's picture, or removes it if `bytes` is `None`. Publishes the change to the caller's open pages and to the staff, and
/// queues the removal of the previous picture's file. Returns the name of the new picture.
pub(super) async fn replace(
    live: &Live,
    files: &Files,
    caller: &Caller,
    bytes: Option<Vec<u8>>,
) -> Result<Option<String>, CallError> {
    let Some(bytes) = bytes else {
        update(live, caller, None).await?;
        return Ok(None);
    };
    let stored = picture::keep(files, bytes, async |name| update(live, caller, Some(name)).await);
    Ok(Some(stored.await?))
}

/// Updates the account's row, publishes the change and queues the removal of the previous picture's file.
async fn update(live: &Live, caller: &Caller, name: Option<String>) -> Result<(), CallError> {
    let user_id = caller.user_id;
    let updated = live
        .write(caller)
        .topics([Topic::Admin, Topic::User(user_id)])
        .run(async move |write| {
            let before = store::update_avatar(write.rows(), user_id, name.as_deref()).await?;
            if before.is_none() && name.is_none() {
                return Ok(());
            }
            remove_pictures(write, before).await?;
            let logo = store::find_logo(write.rows(), user_id).await?;
            let logo = logo.as_deref().map(image_address);
            write.append(&Topic::User(user_id), UserChange::AvatarChanged { logo });
            write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
            Ok(())
        });
    updated.await?;
    Ok(())
}
