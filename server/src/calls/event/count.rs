//! Code shared by the calls under event/: counts the plays and downloads that clients report.

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

/// The track that was played or downloaded. If this happened on the page of a share link, the request also contains the link.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EventTrackRequest {
    /// The random name of the track in the file store.
    name_in_base: String,
    /// The token of a share link.
    link: Option<String>,
    /// The password of the share link, if it has one.
    password: Option<String>,
    /// A ticket that the server issued for the link's password; it can be sent instead of the password.
    ticket: Option<String>,
}

parts! {
    /// The components of the server that the calls under event/ use.
    pub(super) struct Events {
        pub(super) pool: Data<PgPool>,
        counter: Data<Counter>,
        links: Data<LinkOpener>,
        visiting: Visiting,
    }
}

impl Events {
    /// Counts a play or download of a track. The session or the link must have the right to play the track. A play or download that was
    /// already counted on the same day (UTC) has no effect.
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

    /// Counts the download of a playlist's or application's archive through a share link, as one download of each track.
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

    /// Counts the event for each of these tracks. If the caller made the link or owns the playlist or application that it opens, the event
    /// is not added to the counts of the link.
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
