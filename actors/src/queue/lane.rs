//! Lanes: tasks of one lane wait for each other, those of different lanes do not.

/// A group of tasks that wait for each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// Emails to the outside.
    Mail,
    /// Calls to the payment provider.
    Payments,
    /// Work in the file store.
    Files,
    /// Messages to people some time after something was counted, and actions at a time that a person set.
    Counts,
    /// Tasks that must not wait for anything long: the frames' partitions, the end of sessions.
    Expiry,
    /// Clean-ups.
    Upkeep,
    /// Archives and files of whole lists: they take minutes, and a person waits for them.
    Exports,
    /// Work that may take hours: the measuring of stored sound.
    Measuring,
    /// The payments sandbox's events to their receivers.
    Webhooks,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 9] = [
        Self::Mail,
        Self::Payments,
        Self::Files,
        Self::Counts,
        Self::Expiry,
        Self::Upkeep,
        Self::Exports,
        Self::Measuring,
        Self::Webhooks,
    ];

    /// Returns the name in the database and in metrics.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Payments => "payments",
            Self::Files => "files",
            Self::Counts => "counts",
            Self::Expiry => "expiry",
            Self::Upkeep => "upkeep",
            Self::Exports => "exports",
            Self::Measuring => "measuring",
            Self::Webhooks => "webhooks",
        }
    }

    /// Returns the number of tasks that one node runs at once.
    pub const fn concurrency(self) -> usize {
        match self {
            Self::Mail | Self::Payments | Self::Webhooks => 4,
            Self::Files | Self::Counts | Self::Expiry | Self::Exports => 2,
            Self::Upkeep | Self::Measuring => 1,
        }
    }
}
