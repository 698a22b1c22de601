//! company/update_avatar, update_background, update_search_icon and update_login_image: set a company's pictures.

use std::collections::BTreeMap;

use actix_web::web::Data;
use actix_web::{HttpRequest, rt, web};
use actors::audit::AuditContext;
use actors::live::Live;
use macros::call;
use protocol::ids::CompanyId;
use protocol::payload::REQUIRED;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::company::pictures::{self, CompanyPicture};
use crate::files::Files;
use crate::files::picture::{self, Picture, image_address};
use crate::http::parts::parts;
use crate::http::{Admin, Admitted, CallError, CallResult, Caller, Response, SecurityTargets};

/// Declares a call that sets one of a company's pictures, and the form that uploads it. The form contains the picture in the field
/// `$field`.
macro_rules! picture_call {
    ($(#[$doc:meta])* $name:ident at $path:literal, $form:ident { $field:ident: $rule:literal } sets $picture:ident) => {
        /// The form that uploads a picture of a company.
        #[derive(Debug, ToSchema)]
        #[expect(
            dead_code,
            reason = "it describes the form, which is read field by field as it streams in"
        )]
        pub(super) struct $form {
            /// The company whose picture is set.
            company_id: i64,
            #[doc = $rule]
            #[schema(value_type = Option<String>, format = Binary)]
            $field: Option<Vec<u8>>,
            /// True: removes the picture; in this case the form contains no file.
            default: Option<bool>,
        }

        $(#[$doc])*
        #[call($path, errors(NotFound, UnsupportedFormat), body = $form, audit = "company_picture")]
        pub(super) async fn $name(
            pictures: Pictures,
            by: Admitted<Admin>,
            request: HttpRequest,
            payload: web::Payload,
        ) -> CallResult<CompanyPictureAddress> {
            let Admitted(Admin(caller)) = by;
            pictures.upload(caller, &request, payload, CompanyPicture::$picture).await
        }
    };
}

/// The address of the company's picture; null if the picture was removed.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyPictureAddress {
    url: Option<String>,
}

parts! {
    /// The components of the server that the calls about pictures use.
    pub(super) struct Pictures {
        live: Data<Live>,
        files: Data<Files>,
    }
}

impl Pictures {
    /// Reads the form, and sets or removes the picture.
    async fn upload(
        self,
        caller: Caller,
        request: &HttpRequest,
        payload: web::Payload,
        picture: CompanyPicture,
    ) -> CallResult<CompanyPictureAddress> {
        let form = picture::read(&self.files, &caller, request, payload, picture.name(), picture.kind()).await?;
        let company = read_company(&form.texts)?;
        let is_default = form.texts.get("default").is_some_and(|text| text == "true");
        let upload = if is_default { None } else { Some(form.picture()?) };
        // runs in a task of its own from here, so that a client that disconnects leaves nothing half done
        let setting = async move { self.set(&caller, company, picture, upload).await };
        let setting = rt::spawn(AuditContext::with_current(setting));
        let name = setting.await.map_err(CallError::internal)?;
        let targets = SecurityTargets {
            company: Some(company),
            ..SecurityTargets::default()
        };
        match name {
            Ok(name) => {
                let url = name.as_deref().map(image_address);
                Ok(Response::new(CompanyPictureAddress { url }).with_targets(targets))
            }
            Err(error) => Err(error.with_targets(targets)),
        }
    }

    async fn set(
        &self,
        caller: &Caller,
        company: CompanyId,
        picture: CompanyPicture,
        upload: Option<Picture>,
    ) -> Result<Option<String>, CallError> {
        let set = async |name| {
            pictures::set(&self.live, caller, company, picture, name).await?;
            Ok(())
        };
        let Some(Picture { bytes, place }) = upload else {
            set(None).await?;
            return Ok(None);
        };
        let _place = place;
        let stored = picture::keep(&self.files, bytes, async |name| set(Some(name)).await);
        Ok(Some(stored.await?))
    }
}

fn read_company(texts: &BTreeMap<String, String>) -> Result<CompanyId, CallError> {
    let id = texts.get("company_id").and_then(|text| text.parse().ok());
    id.map(CompanyId)
        .ok_or_else(|| CallError::field("company_id", REQUIRED))
}

picture_call! {
    /// Sets the picture next to a company's name. The largest square in its middle is stored; If `default` is true, the picture is removed
    /// instead.
    update_avatar at "/company/update_avatar",
    CompanyLogoForm { logo: "A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels." }
    sets Logo
}

picture_call! {
    /// Sets the picture behind the sign-up page of a company's invitations. If `default` is true, the picture is removed instead.
    update_background at "/company/update_background",
    CompanyBackgroundForm { background: "A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels." }
    sets Background
}

picture_call! {
    /// Sets the picture next to a company's jobs in lists. The largest square in its middle is stored; If `default` is true, the picture is
    /// removed instead.
    update_search_icon at "/company/update_search_icon",
    CompanySearchIconForm { logo_for_job_type: "A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels." }
    sets SearchIcon
}

picture_call! {
    /// Sets the picture behind the log-in page of a company's members. If `default` is true, the picture is removed instead.
    update_login_image at "/company/update_login_image",
    CompanyLoginImageForm { login_background: "A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels." }
    sets LoginImage
}
