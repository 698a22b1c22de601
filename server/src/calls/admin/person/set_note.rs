//! admin/set_note: sets the staff's note on a person, which only the staff sees.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::UserId;
use protocol::limits;
use protocol::schema::StaffNote;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::admin::decision::answer;
use crate::domain::account::support;
use crate::http::{Admin, Call, CallResult};
use crate::validation::FieldErrors;

/// The person, and the new note on them.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SetNoteRequest {
    id: UserId,
    /// The text of the note; an empty text removes the note.
    #[schema(value_type = StaffNote)]
    note: String,
}

/// Sets the note on a person, which only the staff sees.
#[call("/admin/set_note", errors(NotFound), audit = "note")]
pub(super) async fn set_note(live: web::Data<Live>, call: Call<Admin, SetNoteRequest>) -> CallResult<bool> {
    let (Admin(caller), SetNoteRequest { id: user, note }) = (call.caller, call.request);
    let note = note.trim().to_owned();
    let mut errors = FieldErrors::new();
    errors.at_most("note", &note, limits::STAFF_NOTE_MAX);
    errors.finish()?;
    answer(user, support::set_note(&live, &caller, user, note)).await
}
