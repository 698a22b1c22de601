//! company/get_all: returns all companies to the platform's staff.

use actix_web::web;
use macros::call;
use protocol::entity::company::Company;
use protocol::ids::CompanyId;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset, SearchText};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store::{self, Filter};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::clock::Clock;
use crate::domain::company::listing;
use crate::http::{Admin, Call, CallResult};
use crate::listing::search;
use crate::validation::page;

/// A filter for the companies, and the requested page.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CompanyGetAllRequest {
    /// The maximum number of companies on the page; 20 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 20)]
    limit: Option<i64>,
    /// The number of companies to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
    /// Returns only companies whose name contains this text, ignoring case.
    #[schema(value_type = Option<SearchText>)]
    name: Option<String>,
    /// Returns only this company, and its members.
    company_id: Option<CompanyId>,
    /// True: instead of existing companies, returns deleted companies that can still be restored, the most recently deleted first.
    #[serde(default)]
    deleted: bool,
}

/// A page of companies, for the platform's staff.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyPage {
    companies: Vec<Company>,
    /// The number of matching companies on all pages together.
    number_of_companies: i64,
}

/// Returns all companies, the newest first, or deleted ones. Deleted companies are listed only while they can still be restored. If the request
/// contains `company_id`, the answer includes the members of that company; otherwise it includes no members.
#[call("/company/get_all")]
pub(super) async fn get_all(
    pool: web::Data<PgPool>,
    call: Call<Admin, CompanyGetAllRequest>,
) -> CallResult<CompanyPage> {
    let (Admin(caller), request) = (call.caller, call.request);
    let (limit, offset) = page(request.limit, request.offset, limits::COMPANIES_PAGE)?;
    let search = search("name", request.name.as_deref())?;
    let open = request.company_id;
    let mut snapshot = Snapshot::take(&pool).await?;
    let filter = Filter {
        company: open,
        search,
        deleted_after: request.deleted.then(|| Clock.now() - listing::KEPT),
    };
    let found = store::find_page(snapshot.connection(), filter, limit, offset).await?;
    let with_members: Vec<i64> = open.iter().map(|company| company.0).collect();
    let shown = CompanyPage {
        companies: listing::list(snapshot.connection(), &found.companies, &with_members).await?,
        number_of_companies: found.number_of_companies,
    };
    snapshot.answer(&caller, List::AllCompanies(open), shown).await
}
