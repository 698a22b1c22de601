//! Shapes of single fields as the descriptions of calls and events say them. Their bounds are the limits that validate.

use utoipa::openapi::extensions::{Extensions, ExtensionsBuilder};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::limits;

/// What admin/get_users sorts by.
pub const USER_SORTS: [&str; 13] = [
    "created",
    "user_name",
    "email",
    "subscription",
    "user_rating",
    "is_disabled",
    "is_confirmed_email",
    "is_approved",
    "is_first_500",
    "plays_count",
    "share_count",
    "upload_count",
    "download_count",
];

/// What reviewers' lists are sorted by.
pub const REVIEW_SORTS: [&str; 5] = ["title", "duration", "artist_name", "rating", "creation_date"];

/// Both readings of the specification, offered together.
pub const BUYER_TYPES: [&str; 6] = [
    "Direct Licensor / Buyer",
    "Reseller",
    "Service provider",
    "Contractor",
    "Hiring agent",
    "Opportunity only",
];

/// What a track can be.
pub const TRACK_TYPES: [&str; 3] = ["music", "sfx", "audio"];

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident = $schema:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

fields! {
    /// `true`, always.
    True = field(Type::Boolean).enum_values(Some([true]));
    /// `false`, always.
    False = field(Type::Boolean).enum_values(Some([false]));

    /// An email address.
    Email = text(1, limits::EMAIL_MAX);
    /// A password to be set.
    NewPassword = text(limits::PASSWORD_LONGER_THAN + 1, limits::PASSWORD_MAX);
    /// A password that is set.
    Password = text(1, limits::PASSWORD_MAX);
    /// An account's name.
    UserName = text(1, limits::USER_NAME_MAX);
    /// An account's name in a registration by invite.
    InvitedUserName = text(1, limits::INVITED_USER_NAME_MAX);
    /// A text that must not be empty.
    Filled = field(Type::String).min_length(Some(1));
    /// A web address, or empty.
    Link = text(0, limits::LINK_MAX);
    /// The client's own name of a creation.
    RequestId = text(0, limits::REQUEST_ID_MAX);

    /// A track's title.
    TrackTitle = text(1, limits::TRACK_TITLE_MAX);
    /// A track's artist name.
    TrackArtist = text(1, limits::TRACK_ARTIST_MAX);
    /// A track's description.
    TrackDescription = text(1, limits::TRACK_DESCRIPTION_MAX);
    /// A track's tags.
    TrackTags = text(1, limits::TRACK_TAGS_MAX);
    /// A rights holder's name or IPI.
    RightsName = text(0, limits::RIGHTS_NAME_MAX);
    /// A share.
    Percentage = field(Type::Number).minimum(Some(0)).maximum(Some(100));
    /// Writers of a track.
    Writers = list("Writer", 0, limits::RIGHTS_HOLDERS_MAX);
    /// Publishers of a track.
    Publishers = list("Publisher", 0, limits::RIGHTS_HOLDERS_MAX);
    /// Master owners of a track.
    MasterOwners = list("MasterOwner", 0, limits::RIGHTS_HOLDERS_MAX);
    /// What a track is.
    TrackType = choice(&TRACK_TYPES);
    /// What a track is, or all.
    TrackTypeFilter = choice(&["all", "music", "sfx", "audio"]);

    /// A job's title.
    JobTitle = text(1, limits::JOB_TITLE_MAX);
    /// A job's description.
    JobDescription = text(1, limits::JOB_DESCRIPTION_MAX);
    /// A job's budget.
    JobBudget = text(1, limits::JOB_BUDGET_MAX);
    /// A job's first example.
    JobLink = text(1, limits::LINK_MAX);
    /// Who buys.
    BuyerType = choice(&BUYER_TYPES);
    /// A person's rating, and the ends of the quality filter.
    Quality = whole(0, limits::QUALITY_MAX.into());
    /// An end of the filter by mean rating.
    MeanRating = field(Type::Number).minimum(Some(0)).maximum(Some(limits::QUALITY_MAX));
    /// A reviewer's rating.
    Rating = whole(limits::RATING_MIN.into(), limits::RATING_MAX.into());
    /// Tracks that one user may submit.
    TracksPerUser = whole(1, limits::TRACKS_PER_USER_MAX);
    /// Where a job stands, or all.
    JobStatusFilter = choice(&["all", "open", "closed", "archived", "deleted"]);

    /// A playlist's name.
    PlaylistName = text(1, limits::PLAYLIST_NAME_MAX);
    /// A creator's word to the reviewers.
    ApplicationDescription = text(0, limits::JOB_DESCRIPTION_MAX);
    /// Tracks of one application or playlist.
    TrackList = list("TrackId", 0, limits::PLAYLIST_TRACKS_MAX);

    /// A company's name.
    CompanyName = text(1, limits::COMPANY_NAME_MAX);
    /// A company's description.
    CompanyDescription = text(1, limits::COMPANY_DESCRIPTION_MAX);
    /// What a person is in a company.
    CompanyRole = choice(&["owner", "admin", "member"]);
    /// What an invitation is answered with.
    InviteAnswer = choice(&["accepted", "canceled"]);
    /// What a person is invited to be in a company.
    InvitedRole = choice(&["member", "admin"]);

    /// What a person is, within their role.
    SubRole = choice(&["inherit", "worker", "promoter", "fan"]);
    /// Who is on the other side of a live connection.
    ConnectionRole = choice(&["creator", "manager", "admin", "visitor"]);
    /// The roles that sign up.
    SignUpRole = choice(&["creator", "manager"]);

    /// Rows of a page.
    PageLimit = field(Type::Integer).minimum(Some(0));
    /// Rows to pass over.
    PageOffset = field(Type::Integer).minimum(Some(0));
    /// Which way a list is sorted.
    SortDirection = choice(&["up", "down"]);
    /// What the list of accounts is sorted by.
    UserSort = choice(&USER_SORTS);
    /// What reviewers' lists are sorted by.
    ReviewSort = choice(&REVIEW_SORTS);
}

/// What is shown in the place of its name, with the field's own description.
fn marks() -> Extensions {
    ExtensionsBuilder::new().add("x-field", true).build()
}

fn field(kind: Type) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(kind).extensions(Some(marks()))
}

fn text(least: usize, most: usize) -> ObjectBuilder {
    let text = field(Type::String).max_length(Some(most));
    if least == 0 { text } else { text.min_length(Some(least)) }
}

fn whole(least: i32, most: i32) -> ObjectBuilder {
    field(Type::Integer).minimum(Some(least)).maximum(Some(most))
}

fn choice(choices: &[&str]) -> ObjectBuilder {
    field(Type::String).enum_values(Some(choices.iter().copied().map(str::to_owned)))
}

fn list(of: &str, least: usize, most: usize) -> ArrayBuilder {
    let items = Ref::from_schema_name(of);
    ArrayBuilder::new()
        .items(items)
        .min_items((least > 0).then_some(least))
        .max_items(Some(most))
        .extensions(Some(marks()))
}
