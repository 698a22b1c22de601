//! Changes the roles of a company's members; only the owner may do so. The owner can make a member an admin, a plain member or the new
//! owner.

pub(super) mod store;

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, CompanyChange, UserChange};
use protocol::client_event::{HandOverCompany, SetCompanyRole};
use protocol::entity::company::Company;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgConnection;

use super::{check_may_own, listing};

const OWNER: &str = "owner";

/// Changes the role of a member. 404 if the person whose role is to change is not a member; 403 if this person is the owner. Publishes the
/// change on the `company:` topic, the member's `user:` topic and `admin`.
pub fn set_role(live: &Live, caller: &Caller, set: SetCompanyRole) -> PendingReply<Company> {
    let by = caller.user_id;
    live.write(caller)
        .plan(async move |conn| plan(conn, by, set.company_id, set.member_id).await)
        .position_of(Topic::Company(set.company_id))
        .run(async move |write, role| set_role_in(write, &role, set).await)
}

/// Makes a member the owner of a company; the former owner becomes an admin. 404 if the person chosen as the new owner is not a member, 403 if
/// this person already is the owner, 409 `conflict` if this person already owns `most` companies. Publishes the change on the `company:` topic,
/// the `user:` topics of both people, and `admin`.
pub fn hand_over(live: &Live, caller: &Caller, request: HandOverCompany, most: u32) -> PendingReply<Company> {
    let by = caller.user_id;
    live.write(caller)
        .plan(async move |conn| plan(conn, by, request.company_id, request.member_id).await)
        .position_of(Topic::Company(request.company_id))
        .run(async move |write, _| hand_over_in(write, by, request, most).await)
}

/// Checks that `by` owns the company. Returns the topics on which a change of the member's role is published, and the member's present
/// role.
async fn plan(
    conn: &mut PgConnection,
    by: UserId,
    company: CompanyId,
    member: UserId,
) -> Result<(BTreeSet<Topic>, String), WriteError> {
    access::company::load(conn, by, company).await?.require_own()?;
    let role = store::find_role(conn, company, member).await?;
    let role = role.ok_or(ErrorCode::NotFound)?;
    if role == OWNER {
        return Err(ErrorCode::Forbidden.into());
    }
    let people = [by, member].map(Topic::User);
    let topics = [Topic::Company(company), Topic::Admin].into_iter().chain(people);
    Ok((topics.collect(), role))
}

async fn set_role_in(write: &mut Write, role: &str, set: SetCompanyRole) -> Result<Company, WriteError> {
    let (company, member, role_name) = (set.company_id, set.member_id, set.role_name.as_str());
    if role != role_name {
        // their writes in progress by the former role are committed before this or not at all
        access::session::lock_exclusive(write.rows(), &[member]).await?;
        store::update_role(write.rows(), company, member, role_name).await?;
        append_changes(write, company, &[(member, role_name)]);
        let details = json!({"company_id": company, "from": role, "to": role_name});
        write.audit(Some(AuditTarget::User(member)), details).await?;
    }
    listing::find(write.rows(), company).await
}

async fn hand_over_in(
    write: &mut Write,
    by: UserId,
    request: HandOverCompany,
    most: u32,
) -> Result<Company, WriteError> {
    let (company, next_owner) = (request.company_id, request.member_id);
    check_may_own(write.rows(), next_owner, most, "A manager can own").await?;
    access::session::lock_exclusive(write.rows(), &[by, next_owner]).await?;
    store::update_owner(write.rows(), company, by, next_owner).await?;
    append_changes(write, company, &[(next_owner, OWNER), (by, "admin")]);
    let details = json!({ "company_id": company });
    write.audit(Some(AuditTarget::User(next_owner)), details).await?;
    listing::find(write.rows(), company).await
}

fn append_changes(write: &mut Write, company_id: CompanyId, roles: &[(UserId, &str)]) {
    for &(user_id, role_name) in roles {
        let role_name = role_name.to_owned();
        write.append(
            &Topic::Company(company_id),
            CompanyChange::RoleChanged { user_id, role_name },
        );
        write.append(&Topic::User(user_id), UserChange::RightsChanged);
    }
    write.append(&Topic::Admin, AdminChange::CompanyChanged { company_id });
}
