//! What people are in a company, which its owner decides: admins, plain members, and who owns it after them.

pub(super) mod store;

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::Answer;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, CompanyChange, UserChange};
use protocol::client_event::{HandOverCompany, SetCompanyRole};
use protocol::entity::company::Company;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::{check_may_own, listing};

const OWNER: &str = "owner";

/// Gives a member another role: 404 for whoever does not belong to the company, 403 for the owner. Touches `company:`, `user:` and `admin`.
pub fn set_role(live: &Live, caller: &Caller, set: SetCompanyRole) -> Answer<Company> {
    let by = caller.user_id;
    live.write(caller)
        .find_topics(async move |conn| topics(conn, by, set.company_id, [set.member_id]).await)
        .live_at(Topic::Company(set.company_id))
        .run(async move |write| set_role_in(write, by, set).await)
}

/// Makes a member the owner, and the owner an admin: 404 for whoever does not belong to the company, 403 for the owner, 409 `conflict` for
/// somebody who owns `most`. Touches `company:`, the `user:` of both, and `admin`.
pub fn hand_over(live: &Live, caller: &Caller, asked: HandOverCompany, most: u32) -> Answer<Company> {
    let by = caller.user_id;
    live.write(caller)
        .find_topics(async move |conn| topics(conn, by, asked.company_id, [asked.member_id, by]).await)
        .live_at(Topic::Company(asked.company_id))
        .run(async move |write| hand_over_in(write, by, asked, most).await)
}

async fn topics(
    conn: &mut PgConnection,
    by: UserId,
    company: CompanyId,
    people: impl IntoIterator<Item = UserId>,
) -> Result<BTreeSet<Topic>, WriteError> {
    require_owner(conn, by, company).await?;
    let people = people.into_iter().map(Topic::User);
    Ok([Topic::Company(company), Topic::Admin]
        .into_iter()
        .chain(people)
        .collect())
}

/// Lets through who owns the company: 404 for whoever does not see it, 403 for everybody else.
async fn require_owner(conn: &mut PgConnection, user: UserId, company: CompanyId) -> Result<(), WriteError> {
    let access = access::company::of(conn, user, company).await?;
    match access.role_name.as_deref() {
        Some(OWNER) => Ok(()),
        _ if access.sees => Err(ErrorCode::Forbidden.into()),
        _ => Err(ErrorCode::NotFound.into()),
    }
}

/// The role of somebody else in the company that `by` owns.
async fn find_other(write: &mut Write, by: UserId, company: CompanyId, member: UserId) -> Result<String, WriteError> {
    require_owner(write.rows(), by, company).await?;
    let role = store::find_role(write.rows(), company, member).await?;
    let role = role.ok_or(ErrorCode::NotFound)?;
    if role == OWNER {
        return Err(ErrorCode::Forbidden.into());
    }
    Ok(role)
}

async fn set_role_in(write: &mut Write, by: UserId, set: SetCompanyRole) -> Result<Company, WriteError> {
    let (company, member, role_name) = (set.company_id, set.member_id, set.role_name.as_str());
    if find_other(write, by, company, member).await? != role_name {
        // what they do by the role that they had is committed before this or not at all
        access::session::shut_out(write.rows(), &[member]).await?;
        store::update_role(write.rows(), company, member, role_name).await?;
        tell(write, company, &[(member, role_name)]);
    }
    listing::find(write.rows(), company).await
}

async fn hand_over_in(write: &mut Write, by: UserId, asked: HandOverCompany, most: u32) -> Result<Company, WriteError> {
    let (company, heir) = (asked.company_id, asked.member_id);
    find_other(write, by, company, heir).await?;
    check_may_own(write.rows(), heir, most, "A manager can own").await?;
    access::session::shut_out(write.rows(), &[by, heir]).await?;
    store::update_owner(write.rows(), company, by, heir).await?;
    tell(write, company, &[(heir, OWNER), (by, "admin")]);
    listing::find(write.rows(), company).await
}

fn tell(write: &mut Write, company_id: CompanyId, roles: &[(UserId, &str)]) {
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
