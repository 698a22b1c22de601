//! What was heard last of an export. Pure.

use protocol::change::ExportChange;
use uuid::Uuid;

/// The newest state, and who told it.
#[derive(Debug)]
pub(super) struct Latest {
    state: ExportChange,
    /// The claim under which it was told, and the number that it had there; none before anything was heard.
    told: Option<(Uuid, i64)>,
    /// The claim before that one: what still arrives under it is older.
    former: Option<Uuid>,
}

impl Default for Latest {
    fn default() -> Self {
        Self {
            state: ExportChange::Preparing,
            told: None,
            former: None,
        }
    }
}

impl Latest {
    /// The state.
    pub(super) fn state(&self) -> &ExportChange {
        &self.state
    }

    /// Notes what was told under a claim as its message of this number. Answers whether it is other than what was known.
    pub(super) fn hear(&mut self, claim: Uuid, number: i64, state: ExportChange) -> bool {
        let is_older = match self.told {
            Some((present, newest)) if present == claim => number <= newest,
            _ => self.former == Some(claim),
        };
        if is_older {
            return false;
        }
        if let Some((present, _)) = self.told.filter(|(present, _)| *present != claim) {
            self.former = Some(present);
        }
        self.told = Some((claim, number));
        let is_new = self.state != state;
        self.state = state;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Uuid = Uuid::from_u128(1);
    const SECOND: Uuid = Uuid::from_u128(2);

    fn at(percent: u8) -> ExportChange {
        ExportChange::Progress {
            percent,
            files_done: 0,
            files: 10,
            bytes: 0,
        }
    }

    #[test]
    fn what_is_newest_under_a_claim_counts_and_a_repetition_changes_nothing() {
        let mut latest = Latest::default();
        assert_eq!(*latest.state(), ExportChange::Preparing);
        assert!(latest.hear(FIRST, 1, at(10)));
        assert!(!latest.hear(FIRST, 2, at(10)), "said again");
        assert!(latest.hear(FIRST, 5, at(50)), "what was lost in between is not missed");
        assert!(!latest.hear(FIRST, 4, at(40)), "overtaken on its way");
        assert_eq!(*latest.state(), at(50));
    }

    #[test]
    fn a_new_claim_counts_at_once_and_nothing_is_heard_of_the_former_one() {
        let mut latest = Latest::default();
        latest.hear(FIRST, 7, at(70));
        assert!(latest.hear(SECOND, 1, at(5)), "it begins again");
        assert!(!latest.hear(FIRST, 8, at(80)));
        assert_eq!(*latest.state(), at(5));
        assert!(latest.hear(SECOND, 2, at(6)));
    }
}
