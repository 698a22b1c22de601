//! Serializes an [`io::Error`] as the system's error number, if it has one, and its text. Use it with `#[serde(with = "io_error")]`.

use std::io;

use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

/// Serializes the error.
///
/// # Errors
/// The errors of the serializer.
pub fn serialize<S: Serializer>(error: &io::Error, serializer: S) -> Result<S::Ok, S::Error> {
    (error.raw_os_error(), error.to_string()).serialize(serializer)
}

/// Deserializes an error that [`serialize`] has written.
///
/// # Errors
/// The errors of the deserializer.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<io::Error, D::Error> {
    let (number, text) = <(Option<i32>, String)>::deserialize(deserializer)?;
    Ok(number.map_or_else(|| io::Error::other(text), io::Error::from_raw_os_error))
}
