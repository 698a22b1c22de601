//! The names of objects: the provider's prefix and a random part.

use crate::secrets;

/// A new id, such as `cus_3f…`.
pub(super) fn new(prefix: &str) -> String {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).expect("the system gives randomness");
    format!("{prefix}_{}", secrets::hex(&bytes))
}

/// A new id that opens a page to whoever knows it.
pub(super) fn new_secret(prefix: &str) -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives randomness");
    format!("{prefix}_{}", secrets::hex(&bytes))
}
