//! A creator's public contact. It is written into the files that other people download.

use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::CommandResult;
use protocol::change::UserChange;
use protocol::client_event::{PublicContact, SetPublicContact};
use protocol::limits::PUBLIC_CONTACT_MAX;
use protocol::topic::Topic;

use super::store;
use crate::validation::{FieldErrors, normal_name};

/// Sets the caller's public contact, or removes it if the new contact is empty. Publishes the change on the caller's `user:` topic.
///
/// # Errors
/// 400 with the invalid field.
pub async fn set(live: &Live, caller: &Caller, request: SetPublicContact) -> CommandResult<PublicContact> {
    let public_contact = normal_name(&request.contact);
    let mut errors = FieldErrors::new();
    errors.at_most("contact", &public_contact, PUBLIC_CONTACT_MAX);
    errors.shown_name("contact", &public_contact);
    errors.finish()?;
    let (user, own) = (caller.user_id, Topic::User(caller.user_id));
    live.write(caller)
        .topics([own.clone()])
        .position_of(own.clone())
        .run(async move |write| {
            store::update_public_contact(write.rows(), user, &public_contact).await?;
            let public_contact = public_contact.clone();
            let changed = UserChange::ContactChanged {
                public_contact: public_contact.clone(),
            };
            write.append(&own, changed);
            Ok(PublicContact { public_contact })
        })
        .await
}
