//! Lanes: separate groups of tasks. A node limits the number of running tasks for each lane separately, so that tasks do not wait for tasks of
//! other lanes.

/// A group of tasks with a limit on how many of them a node runs at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// Sending emails.
    Mail,
    /// Calls to the payment provider.
    Payments,
    /// Removing files from the file store.
    Files,
    /// Delayed notifications: updated numbers (for example, how many tracks a job has received) and emails that report several events together.
    /// Also actions that a person has scheduled for a certain time.
    Counts,
    /// Short tasks that must not be delayed, such as creating the partitions of the frames table and ending expired sessions.
    Expiry,
    /// Cleaning up old data.
    Upkeep,
    /// Preparing archives and CSV files. It takes minutes, and a person waits for the result.
    Exports,
    /// Work that can take hours, such as measuring the audio of stored tracks.
    Measuring,
    /// Sending the events of the payments sandbox to their receivers.
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

    /// Returns the name of the lane in the database and in metrics.
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

    /// Returns the number of tasks of the lane that one node runs at the same time.
    pub const fn concurrency(self) -> usize {
        match self {
            Self::Mail | Self::Payments | Self::Webhooks => 4,
            Self::Files | Self::Counts | Self::Expiry | Self::Exports => 2,
            Self::Upkeep | Self::Measuring => 1,
        }
    }
}
