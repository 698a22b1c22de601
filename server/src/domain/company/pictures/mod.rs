//! Sets a company's pictures; only the platform's staff may do so.

mod store;

use actors::access;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, CompanyChange};
use protocol::error_code::ErrorCode;
use protocol::ids::CompanyId;
use protocol::topic::Topic;
use serde_json::json;

use crate::files::remove_pictures;
use media::image::PictureKind;

/// A kind of picture that a company has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompanyPicture {
    /// The picture that is shown next to the company's name.
    Logo,
    /// The background picture of the page on which people sign up by an invitation of the company.
    Background,
    /// The picture that is shown next to the company's jobs in lists.
    SearchIcon,
    /// The background picture of the log-in page for the company's members.
    LoginImage,
}

impl CompanyPicture {
    /// Returns the name of the picture in calls and changes.
    pub fn name(self) -> &'static str {
        match self {
            Self::Logo => "logo",
            Self::Background => "background",
            Self::SearchIcon => "logo_for_job_type",
            Self::LoginImage => "login_background",
        }
    }

    /// Returns the shape and size of the picture.
    pub fn kind(self) -> PictureKind {
        match self {
            Self::Logo | Self::SearchIcon => PictureKind::Square,
            Self::Background | Self::LoginImage => PictureKind::Background,
        }
    }
}

/// Sets a company's picture to the picture with this name in the file store; `None` removes it. Publishes the change on the `company:` topic and
/// on `admin`.
pub fn set(
    live: &Live,
    caller: &Caller,
    company: CompanyId,
    picture: CompanyPicture,
    name: Option<String>,
) -> PendingReply<()> {
    let by = caller.user_id;
    let topic = Topic::Company(company);
    live.write(caller)
        .topics([topic.clone(), Topic::Admin])
        .position_of(topic)
        .run(async move |write| {
            let access = access::company::load(write.rows(), by, company).await?;
            if !access.require_manage()?.is_admin {
                return Err(ErrorCode::NotFound.into());
            }
            set_in(write, company, picture, name.as_deref()).await
        })
}

async fn set_in(
    write: &mut Write,
    company_id: CompanyId,
    picture: CompanyPicture,
    name: Option<&str>,
) -> Result<(), WriteError> {
    let former = store::update(write.rows(), company_id, picture, name).await?;
    if former.is_none() && name.is_none() {
        return Ok(());
    }
    remove_pictures(write, former).await?;
    let image = picture.name().to_owned();
    write.append(&Topic::Company(company_id), CompanyChange::ImageChanged { image });
    write.append(&Topic::Admin, AdminChange::CompanyChanged { company_id });
    let details = json!({"picture": picture.name(), "is_removed": name.is_none()});
    write.audit(Some(AuditTarget::Company(company_id)), details).await?;
    Ok(())
}
