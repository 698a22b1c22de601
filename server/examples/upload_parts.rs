//! The necessary parts of every upload, each by itself: a copy to the disk over the same HTTP stack, one decoding, one measuring of the
//! samples. `loadtest upload` compares an upload with their sum.
//!
//! `upload_parts ADDRESS FOLDER`

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use actix_multipart::Multipart;
use actix_web::{App, HttpResponse, HttpServer, error, web};
use ebur128::{EbuR128, Mode};
use futures_util::TryStreamExt as _;
use serde_json::json;
use symphonia::core::codecs::audio::AudioDecoderOptions;
use symphonia::core::formats::probe::{Hint, Probe};
use symphonia::core::formats::{FormatOptions, TrackType};
use symphonia::core::io::{MediaSourceStream, MediaSourceStreamOptions, ReadOnlySource};
use symphonia::core::meta::MetadataOptions;
use symphonia::default::formats::MpaReader;
use tokio::io::AsyncWriteExt as _;

/// The answer of a part that can fail.
type Answered = Result<HttpResponse, actix_web::Error>;

#[actix_web::main]
async fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(address), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err(io::Error::other("upload_parts ADDRESS FOLDER"));
    };
    let file = web::Data::new(PathBuf::from(folder).join("copy.mp3"));
    HttpServer::new(move || {
        App::new()
            .app_data(web::Data::clone(&file))
            .route("/copy", web::post().to(copy))
            .route("/decode", web::post().to(decode))
            .route("/measure", web::post().to(measure))
    })
    .workers(1)
    .bind(address)?
    .run()
    .await
}

/// Stores the form's file.
async fn copy(path: web::Data<PathBuf>, mut form: Multipart) -> Answered {
    let mut file = tokio::fs::File::create(path.as_ref()).await?;
    while let Some(mut field) = form.try_next().await? {
        while let Some(piece) = field.try_next().await? {
            file.write_all(&piece).await?;
        }
    }
    file.sync_all().await?;
    Ok(HttpResponse::Ok().json(json!({"result": {}})))
}

/// Decodes the copy.
async fn decode(path: web::Data<PathBuf>) -> Answered {
    timed(move || {
        let began = Instant::now();
        each_packet(&path, |_, _, _| Ok(()))?;
        Ok(began.elapsed().as_secs_f64())
    })
    .await
}

/// Decodes the copy first, and measures its samples.
async fn measure(path: web::Data<PathBuf>) -> Answered {
    timed(move || {
        let (mut samples, mut sound) = (Vec::new(), (2, 44_100));
        each_packet(&path, |packet, channels, rate| {
            samples.extend_from_slice(packet);
            sound = (channels, rate);
            Ok(())
        })?;
        let (channels, rate) = sound;
        let began = Instant::now();
        let mut meter = EbuR128::new(channels, rate, Mode::I | Mode::TRUE_PEAK).map_err(io::Error::other)?;
        meter.add_frames_f32(&samples).map_err(io::Error::other)?;
        let loudness = meter.loudness_global().map_err(io::Error::other)?;
        let seconds = began.elapsed().as_secs_f64();
        if !loudness.is_finite() {
            return Err(io::Error::other("silence"));
        }
        Ok(seconds)
    })
    .await
}

async fn timed(work: impl FnOnce() -> io::Result<f64> + Send + 'static) -> Answered {
    let seconds = web::block(work).await?.map_err(error::ErrorInternalServerError)?;
    Ok(HttpResponse::Ok().json(json!({"result": {"seconds": seconds}})))
}

/// Passes on the samples of each packet, with their channels and rate.
fn each_packet(path: &Path, mut take: impl FnMut(&[f32], u32, u32) -> io::Result<()>) -> io::Result<()> {
    let source = Box::new(ReadOnlySource::new(File::open(path)?));
    let stream = MediaSourceStream::new(source, MediaSourceStreamOptions::default());
    let mut formats = Probe::new();
    formats.register_format::<MpaReader<'_>>();
    let mut reader = formats
        .probe(
            &Hint::new(),
            stream,
            FormatOptions::default(),
            MetadataOptions::default(),
        )
        .map_err(io::Error::other)?;
    let track = reader.default_track(TrackType::Audio);
    let params = track.and_then(|track| track.codec_params.as_ref()?.audio());
    let params = params.ok_or_else(|| io::Error::other("no audio"))?;
    let mut decoder = symphonia::default::get_codecs()
        .make_audio_decoder(params, &AudioDecoderOptions::default().gapless(false))
        .map_err(io::Error::other)?;
    let mut samples = Vec::new();
    while let Some(packet) = reader.next_packet().map_err(io::Error::other)? {
        // the first frames of each joined copy may depend on data of the frame before
        let Ok(decoded) = decoder.decode(&packet) else {
            continue;
        };
        let (channels, rate) = (decoded.num_planes() as u32, decoded.spec().rate());
        decoded.copy_to_vec_interleaved::<f32>(&mut samples);
        take(&samples, channels, rate)?;
    }
    Ok(())
}
