//! Which accounts the staff's list shows, and in which order.

/// What keeps an account from coming in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::calls::admin) enum Keeps {
    Unconfirmed,
    Blocked,
    NotApproved,
}

impl Keeps {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Unconfirmed => "unconfirmed",
            Self::Blocked => "blocked",
            Self::NotApproved => "not_approved",
        }
    }
}

/// Which accounts; what is none does not matter.
#[derive(Debug)]
pub(in crate::calls::admin) struct Filter {
    pub(in crate::calls::admin) role: Option<&'static str>,
    pub(in crate::calls::admin) on_hold: Option<bool>,
    pub(in crate::calls::admin) keeps: Option<Keeps>,
    pub(in crate::calls::admin) plan: Option<String>,
}

/// What the list of accounts is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::calls::admin) enum SortBy {
    Created,
    UserName,
    Email,
    UserRating,
}
