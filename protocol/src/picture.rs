//! The public addresses of stored pictures.

/// Returns the public address of the stored picture with this name.
pub fn image_address(name: &str) -> String {
    format!("/files/image/{name}")
}
