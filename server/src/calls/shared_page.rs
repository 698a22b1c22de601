//! The calls of the pages that share links open, both for playlists and for applications.

use actix_web::web::Data;
use actors::read_topic;
use protocol::entity::shared::{SharedPage, SharedTrack};
use protocol::error_code::ErrorCode;
use protocol::limits;
use protocol::topic::{Topic, TopicKind};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::background::link_background;
use super::snapshot::Snapshot;
use super::visiting::Visiting;
use crate::clock::Clock;
use crate::domain::shared_page::{self, LinkRelation, find_relation};
use crate::domain::statistic::counting::Counter;
use crate::domain::statistic::event::{Counted, Event};
use crate::files::Files;
use crate::files::link::{LinkOpener, OpenLink, Shown};
use crate::http::parts::parts;
use crate::http::{CallResult, Caller, Response};
use crate::validation::page;

/// The token of a share link, with the link's password or a ticket if the link has a password.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ByTokenRequest {
    /// The link's token.
    token: String,
    /// The link's password, if it has one.
    password: Option<String>,
    /// A ticket that the server issued for the link's password; it can be sent instead of the password.
    ticket: Option<String>,
}

/// Declares the request for the tracks of a shared playlist or application. `$thing` is the field with the id of the playlist or application.
macro_rules! shared_tracks_request {
    ($name:ident, $field:ident: $id:ty) => {
        /// The shared playlist or application, the link that opens it, and the requested page of its tracks.
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        pub(super) struct $name {
            $field: $id,
            /// The link's token.
            token: String,
            /// The link's password, if it has one.
            password: Option<String>,
            /// A ticket that the server issued for the link's password; it can be sent instead of the password.
            ticket: Option<String>,
            /// The maximum number of tracks on the page; 100 if left out; more than 200 counts as 200.
            #[schema(value_type = Option<protocol::schema::PageLimit>, default = 100)]
            limit: Option<i64>,
            /// The number of tracks to skip before the page.
            #[schema(value_type = Option<protocol::schema::PageOffset>)]
            offset: Option<i64>,
        }

        impl $name {
            fn shown(&self) -> crate::files::link::Shown<'_> {
                crate::files::link::Shown::new(&self.token, self.password.as_ref(), self.ticket.as_ref())
            }
        }
    };
}
pub(super) use shared_tracks_request;

/// A page of the tracks that a link shows, in the order of the playlist or application.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SharedTracks {
    tracks: Vec<SharedTrack>,
    /// The number of tracks on all pages together.
    number_of_tracks: i64,
}

parts! {
    /// The visitor, and the components of the server that the calls of shared pages use.
    pub(super) struct SharedPages {
        pool: Data<PgPool>,
        files: Data<Files>,
        links: Data<LinkOpener>,
        counter: Data<Counter>,
        visitor: Visiting,
    }
}

impl SharedPages {
    /// Returns the page that a link opens; 404 if the link does not open an object of this `kind` (playlist or application).
    pub(super) async fn page(
        &self,
        caller: Option<Caller>,
        request: ByTokenRequest,
        kind: TopicKind,
    ) -> CallResult<SharedPage> {
        let shown = Shown::new(&request.token, request.password.as_ref(), request.ticket.as_ref());
        let open = self.links.open(shown, self.visitor.address).await?;
        if open.target.kind_of() != kind {
            return Err(ErrorCode::NotFound.into());
        }
        let OpenLink { link_id, ticket, .. } = open;
        let mut snapshot = Snapshot::take(&self.pool).await?;
        let found = read_topic::link::find(snapshot.connection(), &link_id, Clock.now()).await?;
        let target = found.ok_or(ErrorCode::NotFound)?.target;
        let relation = match &caller {
            Some(caller) => find_relation(snapshot.connection(), &link_id, caller.user_id).await?,
            None => LinkRelation::default(),
        };
        let background =
            actors::access::link::find_background(snapshot.connection(), &link_id, open.generation).await?;
        let live = snapshot.head(Topic::Link(link_id.clone())).await?;
        snapshot.end().await?;
        if !relation.is_owner && !relation.is_maker {
            self.counter.count_later(Event {
                listener: self.visitor.listener(caller.as_ref()),
                counted: Counted::Open,
                link: Some(link_id.clone()),
                tracks: Vec::new(),
            });
        }
        let page = SharedPage {
            target,
            background: (background.flatten()).map(|_| link_background(&self.files, &link_id, open.generation)),
            owner: relation.is_owner,
            ticket,
        };
        Ok(Response::new(page).with_live(live))
    }

    /// Returns a page of the tracks that a link shows; 404 if `target` is not the topic of the playlist or application that the link opens.
    pub(super) async fn tracks(
        &self,
        target: Topic,
        shown: Shown<'_>,
        (limit, offset): (Option<i64>, Option<i64>),
    ) -> CallResult<SharedTracks> {
        let (limit, offset) = page(limit, offset, limits::PLAYLIST_PAGE)?;
        let open = self.links.open(shown, self.visitor.address).await?;
        if open.target != target {
            return Err(ErrorCode::NotFound.into());
        }
        let mut snapshot = Snapshot::take(&self.pool).await?;
        let tracks = shared_page::list_tracks(snapshot.connection(), &open.link_id, limit, offset).await?;
        let number_of_tracks = shared_page::count_tracks(snapshot.connection(), &open.link_id).await?;
        let live = snapshot.head(Topic::Link(open.link_id)).await?;
        snapshot.end().await?;
        let answer = SharedTracks {
            tracks,
            number_of_tracks,
        };
        Ok(Response::new(answer).with_list_live(vec![live]))
    }
}
