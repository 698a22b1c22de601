//! Lanes: tasks of one lane wait for each other, those of different lanes do not.

/// What a task waits behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// Emails to the outside.
    Mail,
    /// The file store.
    Files,
    /// Clean-ups.
    Upkeep,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 3] = [Self::Mail, Self::Files, Self::Upkeep];

    /// The name in the database and in metrics.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Files => "files",
            Self::Upkeep => "upkeep",
        }
    }

    /// Tasks that one node runs at once.
    pub const fn concurrency(self) -> usize {
        match self {
            Self::Mail => 4,
            Self::Files => 2,
            Self::Upkeep => 1,
        }
    }
}
