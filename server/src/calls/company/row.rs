//! From the database's row of a company to what is shown of it.

use protocol::entity::company::{Company, CompanyMember};
use protocol::ids::{CompanyId, UserId};

use super::store::{CompanyRow, MemberRow};
use crate::calls::account::image_address;

pub(super) fn show(row: CompanyRow) -> Company {
    Company {
        id: CompanyId(row.id),
        name: row.name,
        description: row.description,
        avatar_url: row.logo_key.as_deref().map(image_address),
        verified: row.verified,
        owner_name: row.owner_name,
        number_of_members: row.number_of_members,
        members: row.members.0.into_iter().map(member).collect(),
    }
}

fn member(row: MemberRow) -> CompanyMember {
    CompanyMember {
        id: UserId(row.id),
        user_name: row.user_name,
        email: row.email,
        role_name: row.role_name,
        avatar: row.avatar_key.as_deref().map(image_address),
    }
}
