//! The SQL for a company's pictures.

use protocol::ids::CompanyId;
use sqlx::PgConnection;

use super::CompanyPicture;

macro_rules! update {
    ($connection:ident, $company:ident, $name:ident, $column:literal) => {
        sqlx::query_scalar!(
            "update company c set "
                + $column
                + " = $2 from company old where c.id = $1 and old.id = c.id returning old."
                + $column,
            $company.0,
            $name
        )
        .fetch_one($connection)
        .await
    };
}

/// Sets the name of a company's picture in the file store; returns the former name.
pub(super) async fn update(
    connection: &mut PgConnection,
    company: CompanyId,
    picture: CompanyPicture,
    name: Option<&str>,
) -> sqlx::Result<Option<String>> {
    match picture {
        CompanyPicture::Logo => update!(connection, company, name, "logo_key"),
        CompanyPicture::Background => update!(connection, company, name, "background_key"),
        CompanyPicture::SearchIcon => update!(connection, company, name, "search_icon_key"),
        CompanyPicture::LoginImage => update!(connection, company, name, "login_image_key"),
    }
}
