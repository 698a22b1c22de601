//! The ids of objects: the provider's prefix and a random part.

use crate::secrets;

/// Returns a new id, such as `cus_3f…`.
pub(super) fn new(prefix: &str) -> String {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).expect("the system gives randomness");
    format!("{prefix}_{}", secrets::hex(&bytes))
}

/// Returns a new secret id: everyone who has it can open the page that it belongs to.
pub(super) fn new_secret(prefix: &str) -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives randomness");
    format!("{prefix}_{}", secrets::hex(&bytes))
}
