//! The order of a list.

/// What a list is sorted by, by the name of the field.
#[derive(Debug, Clone, Copy)]
pub struct Sort<'a> {
    pub by: &'a str,
    /// The smallest first.
    pub is_up: bool,
}
