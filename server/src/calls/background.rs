//! Background pictures of playlists and applications: code shared by the calls under playlist/ and application/.

use actix_web::web::Data;
use actix_web::{HttpRequest, rt, web};
use actors::access;
use actors::live::Live;
use actors::plan::Plans;
use protocol::error_code::ErrorCode;
use protocol::ids::LinkId;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::visiting::Visiting;
use crate::clock::Clock;
use crate::domain::background;
use crate::domain::link::shared::Shared;
use crate::files::link::{LinkOpener, Shown};
use crate::files::picture::{self, Picture, PictureForm, image_address};
use crate::files::{Files, Grant, Holder, LinkBackground};
use crate::http::parts::parts;
use crate::http::{CallError, CallResult, Caller, Response};
use media::image::PictureKind;

/// Declares the request for the background of a playlist or application. The request must contain the id of the playlist or application, in
/// the field `id` or in the field `$field`.
macro_rules! background_request {
    ($name:ident, $field:ident: $id:ty) => {
        /// The playlist or application whose background is requested.
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        pub(super) struct $name {
            /// The id of the playlist or application. A request must contain the id in this field or in the next one.
            id: Option<$id>,
            /// The id of the playlist or application, for clients that follow the specification and do not send the field `id`. A request must
            /// contain one of the two fields.
            #[serde(default)]
            $field: Option<$id>,
            /// The token of a share link.
            token: Option<String>,
            /// The password of the share link, if it has one.
            password: Option<String>,
            /// A ticket that the server issued for the link's password; it can be sent instead of the password.
            ticket: Option<String>,
        }

        impl $name {
            fn target_id(&self) -> Option<$id> {
                self.id.or(self.$field)
            }

            fn shown(&self) -> Option<crate::files::link::Shown<'_>> {
                Some(crate::files::link::Shown::new(
                    self.token.as_deref()?,
                    self.password.as_ref(),
                    self.ticket.as_ref(),
                ))
            }
        }
    };
}
pub(super) use background_request;

/// The form that uploads a background picture.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, which is read field by field as it streams in"
)]
pub(super) struct BackgroundForm {
    /// The id of the playlist or application.
    id: i64,
    /// A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels.
    #[schema(value_type = Option<String>, format = Binary)]
    background: Option<Vec<u8>>,
    /// True: restores the product's default picture; in this case no file is sent.
    default: Option<bool>,
}

/// The address of a background picture.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BackgroundAddress {
    /// The address of the picture; null for the product's default picture.
    url: Option<String>,
}

impl From<Option<String>> for BackgroundAddress {
    fn from(name: Option<String>) -> Self {
        Self {
            url: name.as_deref().map(image_address),
        }
    }
}

parts! {
    /// The components of the server that the calls about backgrounds use.
    pub(super) struct Backgrounds {
        pool: Data<PgPool>,
        live: Data<Live>,
        plans: Data<Plans>,
        files: Data<Files>,
        links: Data<LinkOpener>,
        visiting: Visiting,
    }
}

impl Backgrounds {
    /// Reads the form and sets the picture, or restores the product's default picture.
    pub(super) async fn upload(
        self,
        caller: Caller,
        request: &HttpRequest,
        payload: web::Payload,
        shared: impl FnOnce(i64) -> Shared,
    ) -> CallResult<BackgroundAddress> {
        let kind = PictureKind::Background;
        let form = picture::read(&self.files, &caller, request, payload, "background", kind).await?;
        let shared = shared(read_id(&form)?);
        let is_default = form.texts.get("default").is_some_and(|text| text == "true");
        let picture = if is_default { None } else { Some(form.picture()?) };
        // runs in a task of its own from here, so that a client that disconnects leaves nothing half done
        let setting = rt::spawn(async move { self.set(&caller, shared, picture).await });
        let name = setting.await.map_err(CallError::internal)??;
        Ok(Response::new(name.into()))
    }

    async fn set(
        &self,
        caller: &Caller,
        shared: Shared,
        picture: Option<Picture>,
    ) -> Result<Option<String>, CallError> {
        let set = async |name| {
            background::set(&self.live, &self.plans, caller, shared, name).await?;
            Ok(())
        };
        let Some(Picture { bytes, place }) = picture else {
            set(None).await?;
            return Ok(None);
        };
        let _place = place;
        let stored = picture::keep(&self.files, bytes, async |name| set(Some(name)).await);
        Ok(Some(stored.await?))
    }

    /// Returns the address of the background. The caller must be allowed to see the playlist or application, or must send the token of a
    /// link to it.
    pub(super) async fn find(
        &self,
        caller: Option<Caller>,
        shared: Option<Shared>,
        shown: Option<Shown<'_>>,
    ) -> CallResult<BackgroundAddress> {
        let shared = shared.ok_or_else(|| CallError::field("id", protocol::payload::REQUIRED))?;
        let name = if let Some(shown) = shown {
            let link = self.links.open(shown, self.visiting.address).await?;
            if link.target != shared.topic() {
                return Err(ErrorCode::NotFound.into());
            }
            let mut connection = self.pool.acquire().await?;
            let found = access::link::find_background(&mut connection, &link.link_id, link.generation).await?;
            let is_set = found.flatten().is_some();
            let url = is_set.then(|| link_background(&self.files, &link.link_id, link.generation));
            return Ok(Response::new(BackgroundAddress { url }));
        } else {
            let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
            background::find(&mut *self.pool.acquire().await?, caller.user_id, shared).await?
        };
        Ok(Response::new(name.into()))
    }
}

/// Returns the address of the background picture of a link's page, for people who have the link.
pub(super) fn link_background(files: &Files, link: &LinkId, generation: i32) -> String {
    let holder = Holder::Link(link.clone(), generation);
    let grant = Grant::new(LinkBackground(link.clone()), holder, Clock.now());
    files.signer.address(&grant)
}

fn read_id(form: &PictureForm) -> Result<i64, CallError> {
    let id = form
        .texts
        .get("id")
        .ok_or_else(|| CallError::field("id", protocol::payload::REQUIRED))?;
    id.parse().map_err(|_| CallError::field("id", "Must be a whole number"))
}
