//! Cover pictures of share links: the picture that a chat program shows next to a link.

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageError, Rgb, RgbImage};

/// The width and height of a cover in pixels.
pub const COVER: (u32, u32) = (1_200, 630);

/// The JPEG quality of a cover, from 1 to 100.
const QUALITY: u8 = 85;

const GROUND: Rgb<u8> = Rgb([17, 19, 23]);
const BARS: Rgb<u8> = Rgb([232, 163, 61]);

/// Returns the cover that is made of a background picture: the middle of the picture, in the size of a cover.
///
/// # Errors
/// Fails if `bytes` is not a picture.
pub fn of_background(bytes: &[u8]) -> Result<Vec<u8>, ImageError> {
    let picture = image::load_from_memory(bytes)?;
    encode(
        picture
            .resize_to_fill(COVER.0, COVER.1, FilterType::Triangle)
            .into_rgb8(),
    )
}

/// Returns the product's own cover, for share links without a background picture.
///
/// # Errors
/// Fails if the cover cannot be encoded.
pub fn plain() -> Result<Vec<u8>, ImageError> {
    let (width, height) = COVER;
    let mut picture = RgbImage::from_pixel(width, height, GROUND);
    // the arcs of a waveform
    for (bar, left) in (0_u32..).zip((120..width - 120).step_by(24)) {
        let wave = (f64::from(bar) * 0.7).sin().abs() * (f64::from(bar) * 0.19).cos().abs();
        let tall = 40 + (wave * 300.0) as u32;
        let column = RgbImage::from_pixel(12, tall, BARS);
        imageops::replace(&mut picture, &column, i64::from(left), i64::from((height - tall) / 2));
    }
    encode(picture)
}

fn encode(picture: RgbImage) -> Result<Vec<u8>, ImageError> {
    let mut cover = Vec::new();
    DynamicImage::ImageRgb8(picture).write_with_encoder(JpegEncoder::new_with_quality(&mut cover, QUALITY))?;
    Ok(cover)
}

#[cfg(test)]
mod tests {
    use image::GenericImageView as _;

    use super::*;

    #[test]
    fn a_cover_has_the_size_that_chats_show() {
        let mut tall = Vec::new();
        let picture = DynamicImage::ImageRgb8(RgbImage::from_pixel(40, 900, Rgb([200, 20, 20])));
        picture
            .write_with_encoder(JpegEncoder::new_with_quality(&mut tall, QUALITY))
            .unwrap();
        for cover in [of_background(&tall).unwrap(), plain().unwrap()] {
            assert_eq!(image::load_from_memory(&cover).unwrap().dimensions(), COVER);
        }
        assert!(of_background(b"a text").is_err());
    }
}
