//! Things that are struck and ring: pianos, mallets, bells, metal. Each is a bank of decaying sines.

use crate::buffer::{RATE, samples};
use crate::envelope::fall;
use crate::filter::OnePole;
use crate::noise::Noise;
use crate::oscillator::Phase;
use crate::pluck::soften_end;
use crate::stage::Tone;
use std::f32::consts::TAU;

/// One mode of vibration of a body.
#[derive(Clone, Copy)]
pub(crate) struct Mode {
    pub(crate) hertz: f32,
    pub(crate) level: f32,
    /// Seconds to fall by 60 dB.
    pub(crate) ring: f32,
}

/// Sums decaying sines; inaudibly high modes are left out.
pub(crate) fn ring(modes: &[Mode], seconds: f32, noise: &mut Noise) -> Vec<f32> {
    let length = samples(seconds);
    let mut sound = vec![0.0_f32; length];
    for mode in modes.iter().filter(|mode| mode.hertz < RATE * 0.42) {
        let keep = 10_f32.powf(-3.0 / (mode.ring.max(0.005) * RATE));
        let (sine, cosine) = (TAU * mode.hertz / RATE).sin_cos();
        let (start_sine, start_cosine) = (noise.unit() * 0.6).sin_cos();
        let (mut real, mut imaginary) = (start_cosine * mode.level, start_sine * mode.level);
        let lasting = samples(mode.ring * 1.15).min(length);
        for sample in &mut sound[..lasting] {
            *sample += imaginary;
            let turned = (real * cosine - imaginary * sine) * keep;
            imaginary = (real * sine + imaginary * cosine) * keep;
            real = turned;
        }
    }
    soften_end(&mut sound);
    sound
}

fn let_go(sound: &mut [f32], at: f32, release: f32) {
    for (index, sample) in sound.iter_mut().enumerate().skip(samples(at)) {
        *sample *= fall(index as f32 / RATE - at, release);
    }
}

/// A short thud or tick of the thing that strikes.
fn hammer(sound: &mut [f32], noise: &mut Noise, level: f32, cutoff: f32, seconds: f32) {
    let mut felt = OnePole::new(cutoff);
    for (index, sample) in sound.iter_mut().take(samples(seconds)).enumerate() {
        *sample += felt.low(noise.signed()) * level * fall(index as f32 / RATE, seconds);
    }
}

/// A grand piano; `felt` 0 is open, 1 has cloth between hammer and string.
pub(crate) fn piano(tone: Tone, noise: &mut Noise, felt: f32) -> Vec<f32> {
    let stiffness = 0.000_25 * (tone.hertz / 220.0).powf(0.7);
    let bright = (3.0 + 9.0 * tone.velocity) * (1.0 - 0.72 * felt) * (330.0 / tone.hertz).powf(0.25);
    let base = 9.0 * (130.0 / tone.hertz).powf(0.55);
    let mut modes = Vec::new();
    for number in 1..=16_u8 {
        let order = f32::from(number);
        let stretched = tone.hertz * order * (1.0 + stiffness * order * order).sqrt();
        let comb = 0.35 + 0.65 * (std::f32::consts::PI * order / 8.2).sin().abs();
        let level = 0.42 * comb * (-order / bright.max(0.7)).exp() / order.powf(0.25);
        for detune in [-0.000_22, 0.000_25] {
            let decay = base / (1.0 + 0.32 * order);
            modes.push(Mode {
                hertz: stretched * (1.0 + detune),
                level: level * 0.5,
                ring: decay,
            });
        }
        modes.push(Mode {
            hertz: stretched,
            level: level * 0.7,
            ring: base * 0.16 / (1.0 + 0.1 * order),
        });
    }
    let mut sound = ring(&modes, (tone.seconds + 0.5).min(base), noise);
    hammer(&mut sound, noise, 0.22 * (1.0 - 0.4 * felt), 900.0, 0.05);
    let_go(&mut sound, tone.seconds, 0.45);
    let rise = samples(0.002 + 0.008 * felt);
    for (index, sample) in sound.iter_mut().take(rise).enumerate() {
        *sample *= index as f32 / rise as f32;
    }
    soften_end(&mut sound);
    sound
}

/// A tine piano by frequency modulation: the harder it is struck, the more it barks.
pub(crate) fn tines(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let length = samples(tone.seconds + 0.35);
    let [mut body, mut inner, mut carrier, mut tine] = [Phase::new(), Phase::new(), Phase::random(noise), Phase::new()];
    let ringing = 4.5 * (220.0 / tone.hertz).powf(0.3);
    let mut sound: Vec<f32> = (0..length)
        .map(|index| {
            let time = index as f32 / RATE;
            let push = inner.advance(tone.hertz).sine() * 0.32 * tone.velocity * fall(time, 1.6);
            let ping = tine.advance(tone.hertz * 14.0).sine() * 0.09 * tone.velocity * fall(time, 0.35);
            let low = body.advance(tone.hertz).sine_pushed(push) * fall(time, ringing);
            let high = carrier.advance(tone.hertz * 1.001).sine_pushed(ping) * fall(time, ringing * 0.6);
            (low * 0.6 + high * 0.35) * (time / 0.003).min(1.0)
        })
        .collect();
    let_go(&mut sound, tone.seconds, 0.3);
    soften_end(&mut sound);
    sound
}

fn bar(tone: Tone, noise: &mut Noise, partials: &[(f32, f32, f32)], seconds: f32) -> Vec<f32> {
    let modes: Vec<Mode> = partials
        .iter()
        .map(|(ratio, level, share)| Mode {
            hertz: tone.hertz * ratio,
            level: *level,
            ring: seconds * share,
        })
        .collect();
    ring(&modes, seconds, noise)
}

/// Rosewood bars.
pub(crate) fn marimba(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let seconds = 1.7 * (220.0 / tone.hertz).powf(0.5);
    let hard = 0.35 + 0.65 * tone.velocity;
    let mut sound = bar(
        tone,
        noise,
        &[
            (1.0, 0.75, 1.0),
            (3.93, 0.2 * hard, 0.3),
            (9.2, 0.08 * hard, 0.12),
            (0.997, 0.2, 0.8),
        ],
        seconds,
    );
    hammer(&mut sound, noise, 0.1 * hard, 1_800.0, 0.018);
    sound
}

/// Metal bars whose motor makes them throb.
pub(crate) fn vibraphone(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let mut sound = bar(
        tone,
        noise,
        &[(1.0, 0.62, 1.0), (4.0, 0.13, 0.45), (10.0, 0.03, 0.15)],
        4.2,
    );
    for (index, sample) in sound.iter_mut().enumerate() {
        *sample *= 0.82 + 0.18 * (TAU * 4.6 * index as f32 / RATE).sin();
    }
    let_go(&mut sound, tone.seconds + 0.2, 0.6);
    sound
}

/// The comb of a music box: thin steel, a pin's tick before each note.
pub(crate) fn music_box(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let mut sound = bar(
        tone,
        noise,
        &[
            (1.0, 0.6, 1.0),
            (2.001, 0.1, 0.7),
            (5.41, 0.12, 0.22),
            (9.13, 0.05, 0.1),
        ],
        2.1,
    );
    hammer(&mut sound, noise, 0.16, 6_000.0, 0.008);
    sound
}

/// A small bright bell.
pub(crate) fn glockenspiel(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    bar(
        tone,
        noise,
        &[
            (1.0, 0.55, 1.0),
            (2.76, 0.16, 0.5),
            (5.4, 0.1, 0.25),
            (8.93, 0.04, 0.12),
        ],
        2.6,
    )
}

/// A cast bell with its minor third and its hum an octave below.
pub(crate) fn bell(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let partials = [
        (0.5, 0.32, 1.0),
        (1.0, 0.4, 0.8),
        (1.003, 0.15, 0.8),
        (1.19, 0.26, 0.6),
        (1.5, 0.14, 0.45),
        (2.0, 0.3, 0.42),
        (2.51, 0.1, 0.3),
        (2.66, 0.1, 0.25),
        (3.01, 0.09, 0.22),
        (4.16, 0.07, 0.16),
        (5.43, 0.05, 0.1),
    ];
    let mut sound = bar(tone, noise, &partials, 6.5 * (300.0 / tone.hertz).powf(0.4));
    hammer(&mut sound, noise, 0.12, 5_000.0, 0.012);
    sound
}

/// A thumb piano.
pub(crate) fn kalimba(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let mut sound = bar(
        tone,
        noise,
        &[(1.0, 0.7, 1.0), (2.0, 0.08, 0.5), (5.9, 0.12, 0.14), (6.3, 0.06, 0.1)],
        1.6,
    );
    hammer(&mut sound, noise, 0.14, 1_200.0, 0.02);
    sound
}
