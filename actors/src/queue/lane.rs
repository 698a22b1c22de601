//! Lanes: tasks of one lane wait for each other, those of different lanes do not.

/// What a task waits behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// Emails to the outside.
    Mail,
    /// The payment provider.
    Payments,
    /// The file store.
    Files,
    /// What people are told some time after it was counted, and what happens at a time that somebody set.
    Counts,
    /// Tasks that must not wait for anything long: the frames' partitions, the end of sessions.
    Expiry,
    /// Clean-ups.
    Upkeep,
    /// Archives and files of whole lists, which take minutes and somebody waits for.
    Exports,
    /// What takes hours and may: the measuring of stored sound.
    Measuring,
    /// The payments sandbox's events to whoever takes them.
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

    /// The name in the database and in metrics.
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

    /// Tasks that one node runs at once.
    pub const fn concurrency(self) -> usize {
        match self {
            Self::Mail | Self::Payments | Self::Webhooks => 4,
            Self::Files | Self::Counts | Self::Expiry | Self::Exports => 2,
            Self::Upkeep | Self::Measuring => 1,
        }
    }
}
