//! What is counted of a track: once for each listener, track and day.

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::Answer;
use protocol::error_code::ErrorCode;

use super::store;
use crate::files;

/// What happened to a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// It was heard.
    Listen,
    /// It was saved.
    Download,
}

impl Counted {
    pub(in crate::domain::track) fn as_str(self) -> &'static str {
        match self {
            Self::Listen => "listen",
            Self::Download => "download",
        }
    }
}

/// Counts for a session that may hear the track of this random name; a repetition on the same day (UTC) changes nothing.
pub fn count(live: &Live, caller: &Caller, name_in_base: String, counted: Counted) -> Answer<bool> {
    let (session, listener) = (caller.session_id, caller.user_id.to_string());
    live.write(caller).run(async move |write| {
        let named = files::store::find_track_id_by_name(write.rows(), &name_in_base).await?;
        let named = named.ok_or(ErrorCode::NotFound)?;
        let heard = access::file::find_by_session(write.rows(), session, named).await?;
        let track = heard.ok_or(ErrorCode::NotFound)?.track_id;
        let day = write.now().date();
        if store::insert_listen(write.rows(), track, &listener, counted, day).await? {
            store::update_count(write.rows(), track, counted).await?;
        }
        Ok(true)
    })
}
