//! Pictures. An upload is decoded within limits, scaled down to the size at which it is shown, and encoded again, so that no part of the
//! uploaded file itself is ever served.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::{self, FilterType};
use image::metadata::Orientation;
use image::{DynamicImage, GenericImageView, ImageDecoder, ImageError, ImageReader, Limits, RgbaImage};

use protocol::limits::{AVATAR_BYTES_MAX, BACKGROUND_BYTES_MAX};
use serde::{Deserialize, Serialize};

/// The maximum width and height, in pixels, of a stored square picture. A smaller picture is not enlarged.
const SIDE: u32 = 512;

/// The maximum width and height, in pixels, of a stored background picture. A smaller picture is not enlarged.
const BACKGROUND: (u32, u32) = (2_400, 1_350);

/// The maximum number of pixels of an upload. To decode a progressive JPEG, the decoder needs 9 bytes of memory for each pixel.
const PIXELS_MAX: u64 = 25_000_000;

/// The maximum number of bytes of a decoded picture, which has [`PIXELS_MAX`] pixels with four channels of 8 bits. The PNG decoder may use
/// the same amount of memory.
const MEMORY_MAX: u64 = 4 * PIXELS_MAX;

/// The quality of a stored JPEG, from 1 to 100.
const QUALITY: u8 = 88;

/// The use of a picture. It decides the maximum size of an upload, and the form in which the picture is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PictureKind {
    /// Avatars, logos and pictures of jobs. The square in the middle of the picture is stored.
    Square,
    /// Backgrounds. The whole picture is stored.
    Background,
}

impl PictureKind {
    /// Returns the maximum size of an upload in bytes.
    pub fn bytes_max(self) -> u64 {
        match self {
            Self::Square => AVATAR_BYTES_MAX,
            Self::Background => BACKGROUND_BYTES_MAX,
        }
    }

    /// Returns a text for people whose file is not accepted. It states the maximum size and the accepted formats.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Square => "Maximum upload size is 1Mb and image must be a .png, .jpg, .jpeg",
            Self::Background => "Maximum upload size is 5Mb and image must be a .png, .jpg, .jpeg",
        }
    }
}

/// The reason why an upload cannot be accepted as a picture.
#[derive(Debug, thiserror::Error, Serialize, Deserialize)]
pub enum PictureError {
    /// The upload is neither a PNG nor a JPEG, or it is damaged.
    #[error("not a picture: {0}")]
    Undecodable(String),
    /// The picture has no pixels, or more than can be decoded.
    #[error("a picture of {width} by {height}")]
    Dimensions {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
}

impl From<ImageError> for PictureError {
    fn from(error: ImageError) -> Self {
        Self::Undecodable(error.to_string())
    }
}

/// Converts a PNG or JPEG to its stored form, which is a JPEG, or a PNG if a part of the picture is transparent. The picture is rotated as
/// its metadata requires, and reduced to the maximum size of its kind. The stored form has no metadata.
///
/// # Errors
/// Fails if the content of the upload is not a PNG or JPEG, or has too many pixels.
pub fn prepare(kind: PictureKind, upload: &[u8]) -> Result<Vec<u8>, PictureError> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY_MAX);
    let mut reader = ImageReader::new(Cursor::new(upload))
        .with_guessed_format()
        .map_err(ImageError::IoError)?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if !(1..=PIXELS_MAX).contains(&pixels) || decoder.total_bytes() > MEMORY_MAX {
        return Err(PictureError::Dimensions { width, height });
    }
    // the camera's orientation; a picture with an unreadable one is shown as it is stored
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder)?;
    let mut prepared = DynamicImage::ImageRgba8(match kind {
        PictureKind::Square => middle_square(&picture),
        PictureKind::Background => within(&picture, lying(BACKGROUND, orientation)),
    });
    drop(picture);
    prepared.apply_orientation(orientation);
    encode(prepared)
}

/// Returns the square in the middle of a picture, at most [`SIDE`] pixels wide.
fn middle_square(picture: &DynamicImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    let side = width.min(height);
    let middle = picture.view((width - side) / 2, (height - side) / 2, side, side);
    if side <= SIDE {
        middle.to_image()
    } else if side <= 2 * SIDE {
        imageops::resize(&*middle, SIDE, SIDE, FilterType::Lanczos3)
    } else {
        // a large one is first reduced by averaging, which takes little memory
        let halfway = imageops::thumbnail(&*middle, 2 * SIDE, 2 * SIDE);
        imageops::resize(&halfway, SIDE, SIDE, FilterType::Lanczos3)
    }
}

/// Returns the whole picture, reduced so that it fits into this width and height. The pixels are averaged, because this takes little
/// memory.
fn within(picture: &DynamicImage, (width_max, height_max): (u32, u32)) -> RgbaImage {
    let (width, height) = picture.dimensions();
    let scale = (f64::from(width_max) / f64::from(width)).min(f64::from(height_max) / f64::from(height));
    if scale >= 1.0 {
        return picture.to_rgba8();
    }
    let scaled = |side: u32| ((f64::from(side) * scale).round() as u32).max(1);
    imageops::thumbnail(picture, scaled(width), scaled(height))
}

/// Returns the maximum width and height that a picture may have before it is rotated. Width and height are swapped if the rotation is a
/// quarter turn.
fn lying((width, height): (u32, u32), orientation: Orientation) -> (u32, u32) {
    match orientation {
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH => {
            (height, width)
        }
        _ => (width, height),
    }
}

fn encode(picture: DynamicImage) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    let is_opaque = picture
        .as_rgba8()
        .is_none_or(|pixels| pixels.pixels().all(|pixel| pixel[3] == u8::MAX));
    if is_opaque {
        DynamicImage::ImageRgb8(picture.into_rgb8())
            .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, QUALITY))?;
    } else {
        picture.write_with_encoder(PngEncoder::new(&mut bytes))?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ExtendedColorType, ImageEncoder as _, Luma, Rgba};

    const RED: Rgba<u8> = Rgba([220, 30, 30, 255]);
    const BLUE: Rgba<u8> = Rgba([30, 30, 220, 255]);

    /// Returns a picture whose left half is red and whose right half is blue.
    fn halves(width: u32, height: u32) -> RgbaImage {
        RgbaImage::from_fn(width, height, |x, _| if x < width / 2 { RED } else { BLUE })
    }

    fn png(picture: &RgbaImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write_with_encoder(PngEncoder::new(&mut bytes)).unwrap();
        bytes
    }

    fn square(upload: &[u8]) -> Result<Vec<u8>, PictureError> {
        prepare(PictureKind::Square, upload)
    }

    fn prepared(kind: PictureKind, upload: &[u8]) -> DynamicImage {
        image::load_from_memory(&prepare(kind, upload).unwrap()).unwrap()
    }

    /// Returns a JPEG whose metadata says that it must be rotated by a quarter turn to the right.
    fn photo(picture: RgbaImage) -> Vec<u8> {
        // TIFF, little endian, one entry: orientation (0x0112), one short, 6
        let mut exif = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
        exif.extend_from_slice(b"the street where somebody lives");
        let mut photo = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut photo, 95);
        encoder.set_exif_metadata(exif).unwrap();
        DynamicImage::ImageRgba8(picture)
            .into_rgb8()
            .write_with_encoder(encoder)
            .unwrap();
        photo
    }

    fn is_like(picture: &DynamicImage, x: u32, y: u32, colour: Rgba<u8>) -> bool {
        let found = picture.get_pixel(x, y);
        (0..4).all(|channel| found[channel].abs_diff(colour[channel]) < 30)
    }

    #[test]
    fn the_middle_square_is_kept_and_a_small_picture_is_not_enlarged() {
        let wide = prepared(PictureKind::Square, &png(&halves(3_000, 900)));
        assert_eq!(wide.dimensions(), (SIDE, SIDE));
        assert!(is_like(&wide, 100, 250, RED) && is_like(&wide, 400, 250, BLUE));
        for (width, height, side) in [(700, 900, SIDE), (40, 90, 40), (1, 1, 1)] {
            let prepared = prepared(PictureKind::Square, &png(&RgbaImage::from_pixel(width, height, RED)));
            assert_eq!(prepared.dimensions(), (side, side), "{width} by {height}");
            assert!(is_like(&prepared, side / 2, side / 2, RED));
        }
    }

    #[test]
    fn the_whole_of_a_background_is_kept_within_its_bounds_and_a_small_one_is_not_enlarged() {
        for (width, height, expected) in [
            (4_800, 1_350, (2_400, 675)),
            (2_700, 2_700, (1_350, 1_350)),
            (2_400, 1_350, (2_400, 1_350)),
            (640, 360, (640, 360)),
            (24_000, 1, (2_400, 1)),
        ] {
            let background = prepared(PictureKind::Background, &png(&halves(width, height)));
            assert_eq!(background.dimensions(), expected, "{width} by {height}");
            assert!(is_like(&background, 10, 0, RED) && is_like(&background, expected.0 - 10, 0, BLUE));
        }
        // as it is shown, not as it is stored in the file
        let turned = prepared(PictureKind::Background, &photo(halves(3_000, 600)));
        assert_eq!(turned.dimensions(), (270, 1_350));
        assert!(is_like(&turned, 100, 20, RED) && is_like(&turned, 100, 1_300, BLUE));
    }

    #[test]
    fn only_what_shines_through_stays_a_png() {
        assert!(square(&png(&halves(60, 60))).unwrap().starts_with(&[0xff, 0xd8, 0xff]));
        let glass = square(&png(&RgbaImage::from_pixel(60, 60, Rgba([9, 9, 9, 100])))).unwrap();
        assert!(glass.starts_with(b"\x89PNG"));
    }

    #[test]
    fn a_photo_is_turned_as_its_camera_was_held_and_nothing_else_of_its_metadata_stays() {
        let photo = photo(halves(200, 200));
        assert!(photo.windows(6).any(|bytes| bytes == b"street"));
        let bytes = square(&photo).unwrap();
        assert!(!bytes.windows(6).any(|bytes| bytes == b"street"));
        let turned = image::load_from_memory(&bytes).unwrap();
        assert!(is_like(&turned, 100, 20, RED) && is_like(&turned, 100, 180, BLUE));
    }

    #[test]
    fn a_small_file_of_many_pixels_is_refused_before_it_is_decoded() {
        let mut bomb = Vec::new();
        let black = image::ImageBuffer::<Luma<u8>, _>::new(5_001, 5_000);
        PngEncoder::new(&mut bomb)
            .write_image(black.as_raw(), 5_001, 5_000, ExtendedColorType::L8)
            .unwrap();
        assert!(bomb.len() < 200_000);
        assert!(matches!(
            square(&bomb),
            Err(PictureError::Dimensions { width: 5_001, .. })
        ));
    }

    #[test]
    fn what_is_no_picture_is_refused_whatever_it_claims() {
        let half = png(&halves(400, 400));
        let half = &half[..half.len() / 2];
        let gif: &[u8] = b"GIF89a\x01\0\x01\0\0\0\0;";
        let svg: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg'/>";
        for upload in [
            &b""[..],
            b"\x89PNG\r\n\x1a\n",
            &[0xff, 0xd8, 0xff, 0xe0, 0, 0],
            half,
            gif,
            svg,
        ] {
            assert!(square(upload).is_err(), "{upload:?}");
        }
    }
}
