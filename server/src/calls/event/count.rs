//! Counting of the events.

use actix_web::web::Data;
use actors::access;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use protocol::topic::Topic;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::calls::visiting::Visiting;
use crate::domain::link::shared::Shared;
use crate::domain::link::sharing::list_tracks;
use crate::domain::shared_page::{LinkRelation, find_relation};
use crate::domain::statistic::counting::Counter;
use crate::domain::statistic::event::{Counted, Event, Listener};
use crate::files::link::{LinkOpener, OpenLink, Shown};
use crate::files::store::find_track_id_by_name;
use crate::http::parts::parts;
use crate::http::{CallError, CallResult, Caller, Response};

/// The track that was heard or saved.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EventTrackRequest {
    /// The track's random name.
    name_in_base: String,
    /// A shared link's token.
    link: Option<String>,
    /// The link's password, where it has one.
    password: Option<String>,
    /// A ticket that was issued for the password and is accepted in its place.
    ticket: Option<String>,
}

parts! {
    /// The parts that the events use.
    pub(super) struct Events {
        pub(super) pool: Data<PgPool>,
        counter: Data<Counter>,
        links: Data<LinkOpener>,
        visiting: Visiting,
    }
}

impl Events {
    /// Counts an event of a session or a link that may hear the track; a repetition on the same day (UTC) changes nothing.
    pub(super) async fn of_track(
        &self,
        caller: Option<Caller>,
        request: EventTrackRequest,
        counted: Counted,
    ) -> CallResult<bool> {
        let shown = request
            .link
            .as_deref()
            .map(|token| Shown::new(token, request.password.as_ref(), request.ticket.as_ref()));
        let open = match shown {
            Some(shown) => Some(self.links.open(shown, self.visiting.address).await?),
            None => None,
        };
        let mut connection = self.pool.acquire().await?;
        let named = find_track_id_by_name(&mut connection, &request.name_in_base).await?;
        let named = named.ok_or(ErrorCode::NotFound)?;
        let playable = match (&open, &caller) {
            (Some(open), _) => {
                access::file::find_by_link(&mut connection, &open.link_id, open.generation, named, false).await?
            }
            (None, Some(caller)) => access::file::find_by_session(&mut connection, caller.session_id, named).await?,
            (None, None) => return Err(ErrorCode::NotLoggedIn.into()),
        };
        let track = playable.ok_or(ErrorCode::NotFound)?.track_id;
        drop(connection);
        if counted == Counted::Download && open.as_ref().is_some_and(|open| !open.allowed_single_track) {
            return Err(ErrorCode::DownloadNotAllowed.into());
        }
        self.count(caller.as_ref(), open, vec![track], counted).await
    }

    /// Counts that all tracks of a thing were saved by a link to it.
    pub(super) async fn of_archive(
        &self,
        caller: Option<Caller>,
        shared: Option<Shared>,
        shown: Shown<'_>,
    ) -> CallResult<bool> {
        let open = self.links.open(shown, self.visiting.address).await?;
        let target: Topic = open.target.clone();
        let opened = Shared::of(&target).filter(|opened| shared.is_none_or(|shared| shared == *opened));
        let opened = opened.ok_or(ErrorCode::NotFound)?;
        if !open.allowed_all_tracks {
            return Err(ErrorCode::DownloadNotAllowed.into());
        }
        let tracks = list_tracks(&mut *self.pool.acquire().await?, opened).await?;
        self.count(caller.as_ref(), Some(open), tracks, Counted::Archive).await
    }

    /// Counts the event for these tracks. It is no visit of the link if the caller owns the shared thing or made the link.
    pub(super) async fn count(
        &self,
        caller: Option<&Caller>,
        open: Option<OpenLink>,
        tracks: Vec<TrackId>,
        counted: Counted,
    ) -> CallResult<bool> {
        let listener: Listener = self.visiting.listener(caller);
        let link = match (open, caller) {
            (Some(open), Some(caller)) => {
                let mut connection = self.pool.acquire().await?;
                let relation = find_relation(&mut connection, &open.link_id, caller.user_id).await?;
                (relation == LinkRelation::default()).then_some(open.link_id)
            }
            (open, _) => open.map(|open| open.link_id),
        };
        let event = Event {
            listener,
            counted,
            link,
            tracks,
        };
        self.counter.count(event).await.map_err(CallError::from)?;
        Ok(Response::done())
    }
}
