//! Every error code that a call or an event can return, with its HTTP status, cause and remedy.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AnyOfBuilder, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

macro_rules! error_codes {
    ($($name:ident = $status:literal: $cause:literal => $remedy:literal),+ $(,)?) => {
        /// The code of a refusal, in snake case on the wire.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
        #[serde(rename_all = "snake_case")]
        pub enum ErrorCode { $(#[doc = $cause] $name),+ }

        impl ErrorCode {
            /// Returns the HTTP status of the code.
            pub fn status(self) -> u16 {
                match self { $(Self::$name => $status),+ }
            }

            /// Returns the cause of the error, as a sentence.
            pub fn cause(self) -> &'static str {
                match self { $(Self::$name => $cause),+ }
            }

            /// Returns what a caller that receives the code should do.
            pub fn remedy(self) -> &'static str {
                match self { $(Self::$name => $remedy),+ }
            }

            /// All error codes, for documentation and tests.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }
    };
}

error_codes! {
    InvalidRequest = 400: "A field is missing or wrong, or the payload is not a JSON object." => "`fields` names each field and what it takes; `message` is about the whole request. Fix the request.",
    InvalidToken = 400: "The token of an emailed link is wrong, used or expired." => "Ask for another email.",
    WrongPassword = 400: "The current password, which confirms a change, is wrong." => "Ask for it again.",
    InvalidCoupon = 400: "There is no such coupon, or it has expired." => "Continue without it.",
    InvalidSignature = 400: "The payment provider has not signed this, or too long ago." => "Check the endpoint's secret and the clocks.",
    NotLoggedIn = 401: "There is no session, or it has ended." => "`account/log_in`; a live connection then sends `init` with the new `sid`.",
    WrongEmailOrPass = 401: "No account has this email with this password." => "Ask for them again; failed attempts are counted.",
    NonPaid = 402: "The creator's trial is over." => "Buy a plan.",
    UploadLimitExceeded = 402: "The plan's storage is used up." => "Delete tracks, or upgrade the plan.",
    TrackLimitExceeded = 402: "The plan has no room for another track." => "Delete tracks, or upgrade the plan.",
    CardDeclined = 402: "The bank declines the card." => "`message` says why; use another card.",
    Forbidden = 403: "The caller may see it, but may not do this." => "`message` says who may.",
    BadOrigin = 403: "The request comes from a page of another site." => "`message` names the pages that may; a program sends no `Origin`.",
    UserIsBlocked = 403: "The staff has blocked the account." => "None by a program.",
    EmailNotConfirmed = 403: "The account's email was never confirmed." => "Open the emailed link; `account/resend_confirmation` sends another.",
    OnHold = 403: "The account waits for room on the platform." => "Wait for the email that says so.",
    NotApproved = 403: "The staff has not approved the account yet." => "Wait for the email that says so.",
    DownloadNotAllowed = 403: "It may be played, but not downloaded." => "Ask whoever shared it to allow it.",
    PlaylistsNotInPlan = 403: "The plan does not include custom playlists." => "Upgrade the plan.",
    JobIsBlocked = 403: "The job is limited to other ratings or to teams." => "None.",
    PlanNotAllowed = 403: "The job is for other plans." => "Switch to one of them.",
    LinkPasswordRequired = 403: "The shared link has a password, and none was sent." => "Send it as `password`.",
    WrongLinkPassword = 403: "The password for the shared link is wrong." => "Ask for it again; failed attempts are counted.",
    OwnerCannotBeRemoved = 403: "The owner of a company cannot be removed from it." => "Transfer the company first.",
    NotFound = 404: "There is no such thing, call, event or topic, or the caller may not know of it." => "`message` names what was looked for. Drop it.",
    LinkExpired = 404: "The shared link has expired." => "Ask for a new one, by `contact` where there is one.",
    LinkRevoked = 404: "The shared link was revoked, or what it opened is gone." => "Ask for a new one, by `contact` where there is one.",
    MethodNotAllowed = 405: "The address expects another method." => "The `Allow` header names it.",
    Conflict = 409: "The current state does not allow it, or it has changed since it was read." => "With `version`: read the thing again from `live`, and repeat with it. Otherwise `message` or `fields` say what is in the way.",
    SessionChanged = 409: "The cookie's session belongs to another person than the `X-User-Id` header names." => "Start again with who is logged in now; a program that keeps one session sends no such header.",
    RequestIdReused = 409: "The same `request_id` came with other content within 24 hours." => "Use a new one for each new request.",
    EmailAlreadyRegistered = 409: "An account has this email already." => "Log in, or use another.",
    UserNameTaken = 409: "An account has this name already." => "Choose another.",
    TrackNotReady = 409: "The track's details were never saved." => "`track/set_info`, then repeat.",
    JobNotOpen = 409: "The job is not accepting tracks." => "Follow `job:` and wait for `status_changed`.",
    NoTeamLeft = 409: "The job would be for teams, and for none." => "Choose teams, or open it to all.",
    JobLimitExceeded = 409: "The job takes no more tracks from this creator." => "Remove one to add another.",
    RatingsExist = 409: "A track of the job is rated already, so it cannot become blind." => "Take the ratings back, or leave the job as it is.",
    SubscriptionLimitExceeded = 409: "The plan's applications for this month are used up." => "Wait for the next month, or upgrade the plan.",
    PreregisterOnly = 409: "The plan cannot be bought yet." => "Pre-register.",
    PaymentsNotSetUp = 409: "Nothing can be paid on this server." => "None by a program; the operator sets `NEEDLEDROP_PAYMENTS`.",
    CannotDeleteYourself = 409: "The staff cannot delete themselves." => "A colleague can.",
    CannotLockYourselfOut = 409: "The staff cannot block or hold themselves." => "A colleague can.",
    OwnsCompany = 409: "The account owns companies." => "Delete or transfer them first.",
    FileTooLarge = 413: "The file is too large." => "`message` says how large it may be.",
    PayloadTooLarge = 413: "The JSON body, the event, or a form without its files is too large." => "`message` says how large it may be.",
    UnsupportedFormat = 415: "The body or the file has an unsupported format." => "`message` or `fields` name the supported ones.",
    TooManyRequests = 429: "Too fast, or too many guesses or connections." => "Wait for `Retry-After`; without it, a second.",
    TooManyTopics = 429: "The connection follows as many topics as it may." => "Do not repeat: unsubscribe from some, or open another connection.",
    InternalError = 500: "An error in the server." => "Do not repeat; `request_id` names it in the server's logs.",
    TryAgain = 503: "Something the server needs is unavailable or busy; nothing has changed." => "Retry after a second, then with growing delays.",
    OutcomeUnknown = 503: "The server does not know whether a change was made." => "Check first, or retry with the same `request_id`.",
}

/// The schema allows unknown codes, because codes may be added later: a client treats an unknown code by its HTTP status.
impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        let known = ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(Self::ALL.iter().map(Self::to_string)));
        let unknown = ObjectBuilder::new().schema_type(Type::String);
        let text = "A refusal's name. Codes may be added: take one that you do not know by its status.";
        AnyOfBuilder::new()
            .item(known)
            .item(unknown)
            .description(Some(text))
            .into()
    }
}

impl ToSchema for ErrorCode {}

impl std::fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.serialize(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_displayed_as_on_the_wire() {
        for code in ErrorCode::ALL {
            assert_eq!(serde_json::to_string(code).unwrap(), format!("\"{code}\""));
            assert!((400..600).contains(&code.status()));
        }
        assert_eq!(ErrorCode::WrongEmailOrPass.to_string(), "wrong_email_or_pass");
    }
}
