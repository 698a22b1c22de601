//! Generates the ids of objects: the prefix that Stripe uses for the kind of object, and a random part.

use crate::secrets;

/// Returns a new random id with this prefix, such as `cus_3f…`.
pub(super) fn new(prefix: &str) -> String {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).expect("the system gives randomness");
    format!("{prefix}_{}", secrets::hex(&bytes))
}

/// Returns a new random id that must be kept secret, because everyone who knows it can open the page of its object.
pub(super) fn new_secret(prefix: &str) -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives randomness");
    format!("{prefix}_{}", secrets::hex(&bytes))
}
