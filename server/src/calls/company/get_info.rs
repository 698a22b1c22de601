//! company/get_info: returns one company to the platform's staff.

use actix_web::web;
use macros::call;
use protocol::entity::company::Company;
use protocol::ids::{CompanyId, JobId, UserId};
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::config::Config;
use crate::domain::affiliate::{self, Owner};
use crate::domain::company::detail::{self, JobRow};
use crate::domain::company::listing;
use crate::files::picture::image_address;
use crate::http::{Admin, Call, CallResult};
use crate::validation::page;

/// The company, and the requested page of its jobs.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CompanyGetInfoRequest {
    company_id: CompanyId,
    /// The maximum number of jobs on the page; 100 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 100)]
    limit: Option<i64>,
    /// The number of jobs to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
}

/// A company with its owner, its pictures, its affiliate link and its jobs. The address of a picture is null if the company has no such picture.
/// The address of the affiliate link is null until the link is made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyDetail {
    #[serde(flatten)]
    company: Company,
    owner_id: UserId,
    owner_email: String,
    created: Timestamp,
    logo: Option<String>,
    background_for_sign_up: Option<String>,
    login_background: Option<String>,
    logo_for_job_type: Option<String>,
    affiliate_url: Option<String>,
    affiliate_dashboard_url: Option<String>,
    affiliate_email: Option<String>,
    /// A page of the company's jobs, the newest first.
    jobs: Vec<CompanyJob>,
    /// The number of the company's jobs on all pages together.
    number_of_jobs: i64,
}

/// A job of a company, with the numbers of its tracks.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyJob {
    id: JobId,
    title: String,
    #[serde(rename = "type")]
    kind: String,
    /// The status of the job: open, closed or archived.
    status: String,
    /// The number of the job's tracks that are in playlists shared with the company or with one of its members.
    shared_tracks: i64,
    /// The number of the job's tracks that are in any playlist.
    playlist_tracks: i64,
    /// The number of tracks submitted to the job.
    applied_tracks: i64,
    /// Only creators whose own rating is at least this value can submit to the job.
    min_rating: i16,
    /// True if only members of certain teams can submit to the job.
    is_team_job: bool,
}

impl From<JobRow> for CompanyJob {
    fn from(row: JobRow) -> Self {
        Self {
            id: JobId(row.id),
            title: row.title,
            kind: row.kind,
            status: row.status,
            shared_tracks: row.shared_tracks,
            playlist_tracks: row.playlist_tracks,
            applied_tracks: row.applied_tracks,
            min_rating: row.min_rating,
            is_team_job: row.is_team_job,
        }
    }
}

/// Returns one company, with its pictures and a page of its jobs.
#[call("/company/get_info", errors(NotFound))]
pub(super) async fn get_info(
    pool: web::Data<PgPool>,
    config: web::Data<Config>,
    call: Call<Admin, CompanyGetInfoRequest>,
) -> CallResult<CompanyDetail> {
    let (Admin(caller), request) = (call.caller, call.request);
    let id = request.company_id;
    let window = page(request.limit, request.offset, limits::COMPANY_JOBS_PAGE)?;
    let mut snapshot = Snapshot::take(&pool).await?;
    let company = listing::find(snapshot.connection(), id).await?;
    let found = detail::find(snapshot.connection(), id, window).await?;
    let owner = Owner::Company(id);
    let link = affiliate::find(snapshot.connection(), owner).await?;
    let public_url = config.http.public_url();
    let address = |key: Option<String>| key.as_deref().map(image_address);
    let shown = CompanyDetail {
        company,
        owner_id: UserId(found.owner.owner_id),
        owner_email: found.owner.owner_email,
        created: found.owner.created.into(),
        logo: address(found.owner.logo_key),
        background_for_sign_up: address(found.owner.background_key),
        login_background: address(found.owner.login_image_key),
        logo_for_job_type: address(found.owner.search_icon_key),
        affiliate_url: link.as_ref().map(|link| affiliate::address(public_url, &link.code)),
        affiliate_dashboard_url: link.as_ref().map(|_| affiliate::dashboard(public_url, owner)),
        affiliate_email: link.map(|link| link.email),
        jobs: found.jobs.into_iter().map(CompanyJob::from).collect(),
        number_of_jobs: found.number_of_jobs,
    };
    snapshot.answer(&caller, List::AllCompanies(Some(id)), shown).await
}
