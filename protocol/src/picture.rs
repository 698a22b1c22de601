//! Addresses of pictures.

/// Returns the address of the picture of this name, which is public.
pub fn image_address(name: &str) -> String {
    format!("/files/image/{name}")
}
