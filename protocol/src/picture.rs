//! The public URLs of stored pictures.

/// Returns the public URL, without scheme and host, of the stored picture with this name.
pub fn image_address(name: &str) -> String {
    format!("/files/image/{name}")
}
