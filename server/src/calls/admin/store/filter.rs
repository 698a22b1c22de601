//! The filter and the order of the staff's list of accounts.

/// A state of an account in which its owner cannot log in.
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

/// The filter of the staff's list of accounts; a field that is `None` matches all accounts.
#[derive(Debug, Clone, Default)]
pub(in crate::calls::admin) struct Filter {
    pub(in crate::calls::admin) role: Option<&'static str>,
    pub(in crate::calls::admin) on_hold: Option<bool>,
    pub(in crate::calls::admin) keeps: Option<Keeps>,
    pub(in crate::calls::admin) plan: Option<String>,
    /// True if accounts with a confirmed email are listed first; allowed only with [`Keeps::NotApproved`].
    pub(in crate::calls::admin) is_confirmed_first: bool,
}

/// The field by which the list of accounts is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::calls::admin) enum SortBy {
    Created,
    UserName,
    Email,
    UserRating,
}
