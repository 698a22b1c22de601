//! Electronic voices: basses, leads, pads, stabs and the sound chips of early game machines.

use crate::buffer::{RATE, samples};
use crate::envelope::{Envelope, fall};
use crate::filter::Sweep;
use crate::noise::Noise;
use crate::oscillator::Phase;
use crate::stage::Tone;
use std::f32::consts::TAU;

/// A subtractive voice.
#[derive(Clone, Copy)]
pub(crate) struct Patch {
    pub(crate) shape: Envelope,
    /// Number of saws and how far apart they are, as a ratio.
    pub(crate) saws: usize,
    pub(crate) detune: f32,
    /// Level of a square an octave below.
    pub(crate) sub: f32,
    /// The resting cutoff in hertz, the range by which the envelope opens it, and the seconds in which that decays.
    pub(crate) cutoff: f32,
    pub(crate) open: f32,
    pub(crate) close: f32,
    pub(crate) resonance: f32,
}

pub(crate) const PAD: Patch = Patch {
    shape: Envelope::new(0.7, 1.5, 0.85, 1.2),
    saws: 5,
    detune: 0.007,
    sub: 0.1,
    cutoff: 900.0,
    open: 900.0,
    close: 2.5,
    resonance: 0.15,
};
pub(crate) const SUPERSAW: Patch = Patch {
    shape: Envelope::new(0.01, 0.4, 0.75, 0.25),
    saws: 7,
    detune: 0.011,
    sub: 0.15,
    cutoff: 2_600.0,
    open: 3_800.0,
    close: 0.5,
    resonance: 0.1,
};
pub(crate) const STAB: Patch = Patch {
    shape: Envelope::new(0.004, 0.22, 0.1, 0.12),
    saws: 4,
    detune: 0.008,
    sub: 0.2,
    cutoff: 500.0,
    open: 3_600.0,
    close: 0.16,
    resonance: 0.3,
};
pub(crate) const ROLLING_BASS: Patch = Patch {
    shape: Envelope::new(0.004, 0.3, 0.7, 0.05),
    saws: 2,
    detune: 0.004,
    sub: 0.7,
    cutoff: 220.0,
    open: 1_500.0,
    close: 0.14,
    resonance: 0.25,
};
pub(crate) const ACID: Patch = Patch {
    shape: Envelope::new(0.003, 0.3, 0.6, 0.04),
    saws: 1,
    detune: 0.0,
    sub: 0.0,
    cutoff: 260.0,
    open: 2_400.0,
    close: 0.16,
    resonance: 0.86,
};
pub(crate) const REESE: Patch = Patch {
    shape: Envelope::new(0.01, 0.5, 0.9, 0.08),
    saws: 3,
    detune: 0.012,
    sub: 0.8,
    cutoff: 420.0,
    open: 380.0,
    close: 0.9,
    resonance: 0.2,
};

/// Plays a note of a patch.
pub(crate) fn analog(tone: Tone, noise: &mut Noise, patch: Patch) -> Vec<f32> {
    let mut saws: Vec<(Phase, f32)> = (0..patch.saws)
        .map(|index| {
            let place = if patch.saws > 1 {
                index as f32 / (patch.saws - 1) as f32 - 0.5
            } else {
                0.0
            };
            (Phase::random(noise), 1.0 + patch.detune * 2.0 * place)
        })
        .collect();
    let mut sub = Phase::new();
    let mut filter = Sweep::default();
    let level = 0.6 / (patch.saws as f32).sqrt();
    (0..samples(patch.shape.length(tone.seconds)))
        .map(|index| {
            let time = index as f32 / RATE;
            let sum: f32 = saws
                .iter_mut()
                .map(|(phase, detune)| phase.advance(tone.hertz * *detune).saw())
                .sum();
            let low = sub.advance(tone.hertz * 0.5).pulse(0.5) * patch.sub * 0.5;
            let cutoff = patch.cutoff + patch.open * tone.velocity * fall(time, patch.close * 2.0);
            filter.low(sum * level + low, cutoff, patch.resonance) * patch.shape.at(time, tone.seconds)
        })
        .collect()
}

/// A round sine bass that starts with a little push.
pub(crate) fn sub_bass(tone: Tone, _: &mut Noise) -> Vec<f32> {
    let shape = Envelope::new(0.008, 0.4, 0.85, 0.07);
    let (mut first, mut second) = (Phase::new(), Phase::new());
    (0..samples(shape.length(tone.seconds)))
        .map(|index| {
            let time = index as f32 / RATE;
            let hertz = tone.hertz * (1.0 + 0.5 * (-time * 60.0).exp());
            let body = first.advance(hertz).sine() + second.advance(hertz * 2.0).sine() * 0.16;
            (body * 1.2).tanh() * 0.75 * shape.at(time, tone.seconds)
        })
        .collect()
}

/// A singing lead whose pulse width and pitch move.
pub(crate) fn lead(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let shape = Envelope::new(0.02, 0.4, 0.8, 0.22);
    let (mut first, mut second) = (Phase::random(noise), Phase::random(noise));
    let mut filter = Sweep::default();
    (0..samples(shape.length(tone.seconds)))
        .map(|index| {
            let time = index as f32 / RATE;
            let settled = ((time - 0.25) / 0.3).clamp(0.0, 1.0);
            let hertz = tone.hertz * (1.0 + 0.006 * settled * (TAU * 5.6 * time).sin());
            let width = 0.5 + 0.2 * (TAU * 0.7 * time).sin();
            let sum = first.advance(hertz).pulse(width) * 0.28 + second.advance(hertz * 1.004).saw() * 0.3;
            filter.low(sum, 1_300.0 + 3_200.0 * tone.velocity, 0.2) * shape.at(time, tone.seconds)
        })
        .collect()
}

/// A game machine's pulse channel; the width is the share of the period spent high.
pub(crate) fn chip(tone: Tone, width: f32, fall_seconds: f32) -> Vec<f32> {
    let mut phase = Phase::new();
    (0..samples(tone.seconds * 0.95))
        .map(|index| {
            let time = index as f32 / RATE;
            let settled = ((time - 0.15) / 0.1).clamp(0.0, 1.0);
            let hertz = tone.hertz * (1.0 + 0.007 * settled * (TAU * 6.0 * time).sin());
            let volume = (15.0 * fall(time, fall_seconds)).round() / 15.0;
            phase.advance(hertz).pulse(width) * 0.4 * volume
        })
        .collect()
}

/// The same machine's stepped triangle, its only bass.
pub(crate) fn chip_bass(tone: Tone) -> Vec<f32> {
    let mut phase = Phase::new();
    (0..samples(tone.seconds * 0.9))
        .map(|_| (phase.advance(tone.hertz).triangle() * 7.5).round() / 7.5 * 0.6)
        .collect()
}

/// The same machine's noise channel: a random bit held for a while.
pub(crate) fn chip_noise(noise: &mut Noise, hold: usize, seconds: f32) -> Vec<f32> {
    let mut bit = 1.0;
    (0..samples(seconds))
        .map(|index| {
            if index % hold == 0 {
                bit = if noise.chance(0.5) { 1.0 } else { -1.0 };
            }
            let volume = (15.0 * fall(index as f32 / RATE, seconds)).round() / 15.0;
            bit * 0.35 * volume
        })
        .collect()
}

/// Noise that opens or closes like a door of air; for builds and falls.
pub(crate) fn riser(noise: &mut Noise, seconds: f32, from: f32, to: f32) -> Vec<f32> {
    let mut filter = Sweep::default();
    (0..samples(seconds))
        .map(|index| {
            let share = index as f32 / RATE / seconds;
            let cutoff = from * (to / from).powf(share);
            let level = if to > from {
                share * share
            } else {
                (1.0 - share) * (1.0 - share)
            };
            filter.band(noise.signed(), cutoff, 0.5) * level * 1.4
        })
        .collect()
}
