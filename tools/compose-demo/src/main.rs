//! Composes, plays and encodes the music of the demo data; nothing in it is a recording.
//!
//! `compose-demo DIRECTORY [NAME]` reads `DIRECTORY/catalogue.toml`, renders every piece (or those whose file name contains NAME) and
//! writes the mp3s beside it with `lame`. The rendering is the same on every run. `compose-demo --wav DIRECTORY [NAME]` stops at WAV files.

mod blown;
mod buffer;
mod drums;
mod effect;
mod encode;
mod envelope;
mod filter;
mod master;
mod noise;
mod oscillator;
mod pieces;
mod pluck;
mod reverb;
mod score;
mod stage;
mod struck;
mod synth;
mod wav;

use encode::Entry;
use pieces::{PIECES, Piece};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The kind of files to write.
enum Output {
    Wav(PathBuf),
    Mp3 {
        folder: PathBuf,
        catalogue: String,
        scratch: PathBuf,
    },
}

fn main() -> std::io::Result<()> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let wav_only = words.first().is_some_and(|word| word == "--wav");
    if wav_only {
        words.remove(0);
    }
    let Some(folder) = words.first().map(PathBuf::from) else {
        return Err(std::io::Error::other("usage: compose-demo [--wav] DIRECTORY [NAME]"));
    };
    let wanted = words.get(1).cloned().unwrap_or_default();
    let output = if wav_only {
        std::fs::create_dir_all(&folder)?;
        Output::Wav(folder)
    } else {
        let catalogue = std::fs::read_to_string(folder.join("catalogue.toml"))?;
        let scratch = std::env::temp_dir().join(format!("needledrop-compose-{}", std::process::id()));
        std::fs::create_dir_all(&scratch)?;
        Output::Mp3 {
            folder,
            catalogue,
            scratch,
        }
    };
    let chosen: Vec<&Piece> = PIECES.iter().filter(|piece| piece.file.contains(&wanted)).collect();
    render_all(&chosen, &output)?;
    if let Output::Mp3 { scratch, .. } = &output {
        std::fs::remove_dir_all(scratch)?;
    }
    Ok(())
}

/// Renders on all cores; each worker takes the next piece that no other has taken.
fn render_all(pieces: &[&Piece], output: &Output) -> std::io::Result<()> {
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|_| {
                scope.spawn(|| -> std::io::Result<()> {
                    while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                        deliver(piece, output)?;
                    }
                    Ok(())
                })
            })
            .collect();
        handles
            .into_iter()
            .try_for_each(|handle| handle.join().expect("a renderer does not panic"))
    })
}

fn deliver(piece: &Piece, output: &Output) -> std::io::Result<()> {
    let mut mix = (piece.play)();
    let reached = master::master(&mut mix, piece.finish);
    let seconds = mix.len() as f32 / buffer::RATE;
    println!(
        "{:<28} {seconds:5.1} s  {reached:6.1} LUFS  peak {:.3}",
        piece.file,
        mix.peak()
    );
    match output {
        Output::Wav(folder) => wav::write(&named(folder, piece, "wav"), &mix),
        Output::Mp3 {
            folder,
            catalogue,
            scratch,
        } => {
            let file = format!("{}.mp3", piece.file);
            let entry = Entry::find(catalogue, &file)
                .ok_or_else(|| std::io::Error::other(format!("catalogue.toml has no track with the file {file}")))?;
            let sound = named(scratch, piece, "wav");
            wav::write(&sound, &mix)?;
            encode::encode(&sound, &named(folder, piece, "mp3"), piece.coding, &entry)
        }
    }
}

fn named(folder: &Path, piece: &Piece, extension: &str) -> PathBuf {
    folder.join(format!("{}.{extension}", piece.file))
}
