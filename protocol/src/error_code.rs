//! Every error a call or an event may answer, declared once with its HTTP status.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AnyOfBuilder, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

macro_rules! error_codes {
    ($($name:ident = $status:literal),+ $(,)?) => {
        /// A refusal's name on the wire, in snake case.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "the names are the contract's own words; api.md explains each")]
        pub enum ErrorCode { $($name),+ }

        impl ErrorCode {
            /// The HTTP status that goes with the code.
            pub fn status(self) -> u16 {
                match self { $(Self::$name => $status),+ }
            }

            /// Every code, for documentation and tests.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }
    };
}

error_codes! {
    InvalidRequest = 400,
    InvalidToken = 400,
    WrongPassword = 400,
    InvalidCoupon = 400,
    NotLoggedIn = 401,
    WrongEmailOrPass = 401,
    NonPaid = 402,
    UploadLimitExceeded = 402,
    TrackLimitExceeded = 402,
    Forbidden = 403,
    BadOrigin = 403,
    UserIsBlocked = 403,
    EmailNotConfirmed = 403,
    OnHold = 403,
    NotApproved = 403,
    DownloadNotAllowed = 403,
    PlaylistsNotInPlan = 403,
    JobIsBlocked = 403,
    PlanNotAllowed = 403,
    LinkPasswordRequired = 403,
    WrongLinkPassword = 403,
    OwnerCannotBeRemoved = 403,
    NotFound = 404,
    MethodNotAllowed = 405,
    Conflict = 409,
    RequestIdReused = 409,
    EmailAlreadyRegistered = 409,
    UserNameTaken = 409,
    TrackNotReady = 409,
    JobNotOpen = 409,
    NoTeamLeft = 409,
    JobLimitExceeded = 409,
    SubscriptionLimitExceeded = 409,
    PreregisterOnly = 409,
    CannotDeleteYourself = 409,
    CannotLockYourselfOut = 409,
    OwnsCompany = 409,
    FileTooLarge = 413,
    PayloadTooLarge = 413,
    UnsupportedFormat = 415,
    TooManyRequests = 429,
    InternalError = 500,
    TryAgain = 503,
    OutcomeUnknown = 503,
}

/// The list is open: a client takes a code that it does not know by its status.
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
