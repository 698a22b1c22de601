//! How urgent hashes are.

/// What a password is hashed for, the most urgent first. Each waits in places of its own, so that no flood of one fills those of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// Log-ins from devices that the account has logged in from.
    KnownDevice,
    /// All other log-ins.
    LogIn,
    /// New passwords of accounts, and passwords that confirm something.
    Account,
    /// Passwords of share links.
    Link,
}

impl Priority {
    /// All of them, in their order.
    pub(super) const ALL: [Self; 4] = [Self::KnownDevice, Self::LogIn, Self::Account, Self::Link];

    /// How many turns of the threads a hash costs: where all wait, each has twice as many hashes as the next.
    pub(super) fn turns(self) -> u64 {
        1 << self as u64
    }
}
