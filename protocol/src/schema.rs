//! Schemas of single fields for the descriptions of calls and events. Their bounds are the limits that the server enforces.

use utoipa::openapi::extensions::{Extensions, ExtensionsBuilder};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::ids::LARGEST_ID;
use crate::limits;

/// The regular expression (ECMA-262) that an email address must match.
pub const EMAIL_PATTERN: &str = r"^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,15}$";

/// The fields by which the call admin/get_users can sort accounts.
pub const USER_SORTS: [&str; 4] = ["created", "user_name", "email", "user_rating"];

/// The account states by which the staff's list of accounts can be filtered.
pub const USER_FILTERS: [&str; 3] = ["unconfirmed", "blocked", "not_approved"];

/// The fields by which a creator's track statistics can be sorted.
pub const TRACK_SORTS: [&str; 4] = ["title", "upload_count", "plays_count", "share_count"];

/// The fields by which a creator's list of tracks can be sorted.
pub const CATALOGUE_SORTS: [&str; 3] = ["created", "title", "plays_count"];

/// The fields by which reviewers' lists of submissions can be sorted.
pub const REVIEW_SORTS: [&str; 5] = ["title", "duration", "artist_name", "rating", "creation_date"];

/// The tabs with which reviewers filter submissions: those that the reviewer has not rated, or those on whose rating the reviewers
/// disagree.
pub const REVIEW_TABS: [&str; 2] = ["unrated_by_me", "we_disagree"];

/// The marks by which submissions can be filtered; `none` selects submissions without a mark.
pub const MARK_FILTERS: [&str; 4] = ["shortlist", "hold", "pass", "none"];

/// The roles that a company can have in a job. The specification has two lists of roles; this list contains the roles of both.
pub const BUYER_TYPES: [&str; 6] = [
    "Direct Licensor / Buyer",
    "Reseller",
    "Service provider",
    "Contractor",
    "Hiring agent",
    "Opportunity only",
];

/// The plans that the staff can grant without payment; `free` ends a granted plan.
pub const GRANTED_PLANS: [&str; 3] = ["free", "starter-free", "premium-free"];

/// The types of tracks: music, sound effects (`sfx`) and other audio.
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
    /// A field that is always `true`.
    True = field(Type::Boolean).enum_values(Some([true]));
    /// A field that is always `false`.
    False = field(Type::Boolean).enum_values(Some([false]));

    /// An email address, which is checked against a pattern.
    Email = text(1, limits::EMAIL_MAX).pattern(Some(EMAIL_PATTERN));
    /// The email address of an affiliate.
    AffiliateEmail = text(1, limits::AFFILIATE_EMAIL_MAX).pattern(Some(EMAIL_PATTERN));
    /// The code of an affiliate link.
    ReferralCode = text(1, limits::REFERRAL_CODE_MAX);
    /// An email address that is only looked up: any text is accepted, because a wrong address is simply not found.
    KnownEmail = text(1, limits::EMAIL_MAX);
    /// A new password that the request sets.
    NewPassword = text(limits::PASSWORD_LONGER_THAN + 1, limits::PASSWORD_MAX);
    /// The current password of an account.
    Password = text(1, limits::PASSWORD_MAX);
    /// An account's name; must not be empty.
    UserName = text(1, limits::USER_NAME_MAX);
    /// A part of an account's name to search for; an empty text matches every name.
    UserNamePart = text(0, limits::USER_NAME_MAX);
    /// An account's name in a registration by invite.
    InvitedUserName = text(1, limits::INVITED_USER_NAME_MAX);
    /// Any text of at least one character.
    Filled = field(Type::String).min_length(Some(1));
    /// A URL, or empty.
    Link = text(0, limits::LINK_MAX);
    /// An id that the client chooses for a request, so that a repetition of the request is not carried out again.
    RequestId = text(0, limits::REQUEST_ID_MAX);

    /// A track's title; must not be empty.
    TrackTitle = text(1, limits::TRACK_TITLE_MAX);
    /// A track's artist name; must not be empty.
    TrackArtist = text(1, limits::TRACK_ARTIST_MAX);
    /// A track's description; must not be empty.
    TrackDescription = text(1, limits::TRACK_DESCRIPTION_MAX);
    /// A track's tags, separated by commas; must not be empty.
    TrackTags = text(1, limits::TRACK_TAGS_MAX);
    /// A track's ISRC or ISWC; empty if it has none.
    TrackIdentifier = text(0, limits::TRACK_IDENTIFIER_MAX);
    /// A track's genre; empty if it has none.
    TrackGenre = text(0, limits::TRACK_GENRE_MAX);
    /// A track's musical key; empty if it is unknown.
    TrackKey = text(0, limits::TRACK_KEY_MAX);
    /// A track's tempo, in beats per minute.
    TrackBpm = field(Type::Number).minimum(Some(limits::TRACK_BPM_MIN)).maximum(Some(limits::TRACK_BPM_MAX));
    /// A creator's public contact; empty to have none.
    PublicContactText = text(0, limits::PUBLIC_CONTACT_MAX);
    /// A rights holder's name or IPI; can be empty.
    RightsName = text(0, limits::RIGHTS_NAME_MAX);
    /// The text of a comment; must not be empty.
    CommentText = text(1, limits::COMMENT_MAX);
    /// A rights holder's share, in percent.
    Percentage = field(Type::Number).minimum(Some(0)).maximum(Some(100));
    /// The ids of the tracks that one request edits together.
    EditedTracks = list("TrackId", 1, limits::EDITED_TRACKS_MAX);
    /// The type of a track: music, a sound effect (`sfx`) or other audio.
    TrackType = choice(&TRACK_TYPES);
    /// The type of track by which a list is filtered, or `all`.
    TrackTypeFilter = choice(&["all", "music", "sfx", "audio"]);

    /// A job's title; must not be empty.
    JobTitle = text(1, limits::JOB_TITLE_MAX);
    /// A job's description; must not be empty.
    JobDescription = text(1, limits::JOB_DESCRIPTION_MAX);
    /// A job's budget, as free text; must not be empty.
    JobBudget = text(1, limits::JOB_BUDGET_MAX);
    /// The URL of music that shows what the company of a job looks for.
    JobLink = text(1, limits::LINK_MAX);
    /// The role of the company in a job.
    BuyerType = choice(&BUYER_TYPES);
    /// The rating of a creator, from 0 to 10; also the lower or upper end of the range of creator ratings to which a job is limited.
    Quality = whole(0, limits::QUALITY_MAX.into());
    /// The lower or upper end of the filter by mean rating.
    MeanRating = field(Type::Number).minimum(Some(0)).maximum(Some(limits::QUALITY_MAX));
    /// The rating that a reviewer gives to a track.
    Rating = whole(limits::RATING_MIN.into(), limits::RATING_MAX.into());
    /// The maximum number of tracks that one creator can submit to a job.
    TracksPerUser = whole(1, limits::TRACKS_PER_USER_MAX);
    /// The status by which jobs are filtered, or `all`.
    JobStatusFilter = choice(&["all", "open", "closed", "archived", "deleted"]);

    /// A playlist's name; must not be empty.
    PlaylistName = text(1, limits::PLAYLIST_NAME_MAX);
    /// A creator's message to the reviewers; empty for none.
    ApplicationDescription = text(0, limits::JOB_DESCRIPTION_MAX);
    /// The recipient for whom a link is made; empty for none.
    LinkRecipient = text(0, limits::LINK_RECIPIENT_MAX);
    /// A share link's password; must not be empty.
    LinkPassword = text(1, limits::LINK_PASSWORD_MAX);

    /// The ids of the tracks of an application or playlist, in order; can be empty.
    TrackList = list("TrackId", 0, limits::PLAYLIST_TRACKS_MAX).unique_items(true);
    /// The ids of the tracks of a new playlist, in order; at least one.
    NewTrackList = list("TrackId", 1, limits::PLAYLIST_TRACKS_MAX).unique_items(true);
    /// The version of a playlist, application or track on which an edit is based.
    Version = field(Type::Integer).minimum(Some(1)).maximum(Some(LARGEST_ID));

    /// A company's name; must not be empty.
    CompanyName = text(1, limits::COMPANY_NAME_MAX);
    /// A company's description; must not be empty.
    CompanyDescription = text(1, limits::COMPANY_DESCRIPTION_MAX);
    /// The reason that the staff gives for an action; can be empty.
    Reason = text(0, limits::REASON_MAX);
    /// A plan's title; can be empty.
    PlanTitle = text(0, limits::PLAN_TITLE_MAX);
    /// The staff's note on a person; empty to have none.
    StaffNote = text(0, limits::STAFF_NOTE_MAX);
    /// A person's role in a company.
    CompanyRole = choice(&["owner", "admin", "member"]);
    /// The answer to an invitation into a company.
    InviteAnswer = choice(&["accepted", "canceled"]);
    /// A team's name; must not be empty.
    TeamName = text(1, limits::TEAM_NAME_MAX);
    /// The answer to an invitation into a team.
    TeamInviteAnswer = choice(&["accepted"]);
    /// The role in a company to which a person is invited.
    InvitedRole = choice(&["member", "admin"]);

    /// A person's sub-role within the role creator or manager.
    SubRole = choice(&["inherit", "worker", "promoter", "fan"]);
    /// A coupon's code; empty for no coupon.
    CouponCode = text(0, limits::COUPON_MAX);
    /// A coupon's code that the request looks up; must not be empty.
    CheckedCoupon = text(1, limits::COUPON_MAX);
    /// The payments that a coupon reduces: only the first, those of a limited time, or all.
    CouponDuration = choice(&["once", "repeating", "forever"]);
    /// The period for which a plan is paid in advance.
    Periodicity = choice(&["month", "year"]);
    /// A plan that the staff grants without payment.
    GrantedPlan = choice(&GRANTED_PLANS);
    /// The rating that the staff gives to a creator.
    CreatorRating = whole(0, limits::CREATOR_RATING_MAX.into());
    /// The role of the person who uses a live connection; `visitor` for somebody who is not logged in.
    ConnectionRole = choice(&["creator", "manager", "admin", "visitor"]);
    /// The roles with which a person can sign up.
    SignUpRole = choice(&["creator", "manager"]);

    /// The text to search for; an empty text finds everything.
    SearchText = text(0, limits::SEARCH_MAX);
    /// The maximum number of rows on the requested page.
    PageLimit = field(Type::Integer).minimum(Some(0)).maximum(Some(LARGEST_ID));
    /// Jobs that are requested by their ids.
    NamedJobs = list("JobId", 0, limits::PAGE_MAX as usize);
    /// Tracks that are requested by their ids.
    NamedTracks = list("TrackId", 0, limits::PAGE_MAX as usize);
    /// The submissions to which a reviewer's request applies: marking, abstaining or reading ratings.
    ReviewedTracks = list("TrackId", 1, limits::PAGE_MAX as usize);
    /// The jobs in which a reviewer asks for new playlists and unread mentions.
    ReviewedJobs = list("JobId", 1, limits::PAGE_MAX as usize);
    /// Accounts that are requested by their ids.
    NamedUsers = list("UserId", 0, limits::PAGE_MAX as usize);
    /// The year for which statistics are requested.
    StatisticsYear = whole(limits::STATISTICS_YEAR_MIN, limits::STATISTICS_YEAR_MAX);
    /// A month, from 1 to 12.
    MonthOfYear = whole(1, 12);
    /// The number of rows to skip before the requested page.
    PageOffset = field(Type::Integer).minimum(Some(0)).maximum(Some(LARGEST_ID));
    /// The direction in which a list is sorted: `up` is ascending, `down` descending.
    SortDirection = choice(&["up", "down"]);
    /// A field by which the staff's list of accounts is sorted.
    UserSort = choice(&USER_SORTS);
    /// An account state by which the staff's list of accounts is filtered.
    UserFilter = choice(&USER_FILTERS);
    /// A field by which a creator's track statistics are sorted.
    TrackSort = choice(&TRACK_SORTS);
    /// A field by which a creator's list of tracks is sorted.
    CatalogueSort = choice(&CATALOGUE_SORTS);
    /// A field by which reviewers' lists of submissions are sorted.
    ReviewSort = choice(&REVIEW_SORTS);
    /// A tab with which reviewers filter submissions.
    ReviewTab = choice(&REVIEW_TABS);
    /// A mark by which submissions are filtered; `none` selects submissions without a mark.
    MarkFilter = choice(&MARK_FILTERS);
}

/// Returns the extension `x-field`, which identifies the schema of a single field. Where such a schema is used, API descriptions contain the
/// schema itself, with the field's own description, instead of a reference to the schema's name.
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

pub(crate) fn list(of: &str, least: usize, most: usize) -> ArrayBuilder {
    let items = Ref::from_schema_name(of);
    ArrayBuilder::new()
        .items(items)
        .min_items((least > 0).then_some(least))
        .max_items(Some(most))
        .extensions(Some(marks()))
}
