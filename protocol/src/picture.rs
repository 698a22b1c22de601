//! Where pictures are.

/// Where the picture of this name is served, for everybody.
pub fn image_address(name: &str) -> String {
    format!("/files/image/{name}")
}
