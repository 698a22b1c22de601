//! Effects on a whole bus: echo, chorus, drive, tremolo, ducking, tape and bit crushing.

use crate::buffer::{RATE, Stereo, samples};
use crate::filter::{Biquad, OnePole, Sweep};
use crate::noise::{Noise, Pink};
use std::f32::consts::TAU;

/// Echoes that cross from side to side and grow darker.
pub(crate) fn echo(bus: &mut Stereo, seconds: f32, feedback: f32, level: f32) {
    let lag = samples(seconds).max(1);
    let length = bus.len();
    let mut repeats = Stereo {
        left: vec![0.0; length],
        right: vec![0.0; length],
    };
    let mut tone = [OnePole::new(2_600.0), OnePole::new(2_600.0)];
    let mut body = [OnePole::new(180.0), OnePole::new(180.0)];
    for index in lag..length {
        let source = (bus.left[index - lag] + bus.right[index - lag]) * 0.7;
        let left = tone[0].low(source + repeats.right[index - lag] * feedback);
        let right = tone[1].low(repeats.left[index - lag] * feedback);
        repeats.left[index] = body[0].high(left);
        repeats.right[index] = body[1].high(right);
    }
    bus.add(&repeats, level);
}

/// Widens a bus with two slowly bent copies of itself.
pub(crate) fn chorus(bus: &mut Stereo, hertz: f32, depth_seconds: f32, level: f32) {
    for (side, channel) in [&mut bus.left, &mut bus.right].into_iter().enumerate() {
        let dry = channel.clone();
        for (index, sample) in channel.iter_mut().enumerate() {
            let time = index as f32 / RATE;
            let mut wet = 0.0;
            for voice in 0..2 {
                let turn =
                    TAU * (hertz * time * (1.0 + 0.21 * voice as f32) + 0.25 * side as f32 + 0.37 * voice as f32);
                let lag = (0.011 + 0.005 * voice as f32 + depth_seconds * (0.5 + 0.5 * turn.sin())) * RATE;
                wet += at(&dry, index as f32 - lag);
            }
            *sample = *sample * (1.0 - 0.3 * level) + wet * 0.5 * level;
        }
    }
}

/// A sample between two samples.
fn at(channel: &[f32], position: f32) -> f32 {
    if position < 0.0 {
        return 0.0;
    }
    let whole = position as usize;
    let share = position - whole as f32;
    let near = channel.get(whole).copied().unwrap_or(0.0);
    let far = channel.get(whole + 1).copied().unwrap_or(0.0);
    near + (far - near) * share
}

/// Soft saturation; `amount` 1 is barely audible, 10 is an overdriven amplifier.
pub(crate) fn drive(bus: &mut Stereo, amount: f32) {
    let back = 1.0 / amount.tanh().max(0.2);
    bus.each(|sample, _| (sample * amount).tanh() * back / amount.sqrt());
}

/// Loudness that swings at a rate, opposite on both sides when `wide`.
pub(crate) fn tremolo(bus: &mut Stereo, hertz: f32, depth: f32, wide: bool) {
    let offset = if wide { 0.5 } else { 0.0 };
    for (channel, start) in [(&mut bus.left, 0.0), (&mut bus.right, offset)] {
        for (index, sample) in channel.iter_mut().enumerate() {
            let turn = TAU * (hertz * index as f32 / RATE + start);
            *sample *= 1.0 - depth * (0.5 + 0.5 * turn.sin());
        }
    }
}

/// Presses the bus down at each of the given times and lets it rise again, as a kick does to a pad.
pub(crate) fn duck(bus: &mut Stereo, hits: &[f32], depth: f32, recover_seconds: f32) {
    let mut gains = vec![1.0_f32; bus.len()];
    for hit in hits {
        let start = samples(*hit);
        for (offset, gain) in gains.iter_mut().skip(start).take(samples(recover_seconds)).enumerate() {
            let share = offset as f32 / RATE / recover_seconds;
            *gain = gain.min(1.0 - depth * (1.0 - share * share));
        }
    }
    for (index, gain) in gains.iter().enumerate() {
        bus.left[index] *= gain;
        bus.right[index] *= gain;
    }
}

/// The guitar's or cello's box: a few resonances of wood.
pub(crate) fn wood(bus: &mut Stereo, scale: f32) {
    for (hertz, quality, decibels) in [
        (105.0, 2.5, 5.0),
        (210.0, 3.0, 4.0),
        (430.0, 3.0, 2.5),
        (2_800.0, 1.0, 2.0),
    ] {
        bus.filter(|| Biquad::peak(hertz * scale, quality, decibels), Biquad::step);
    }
}

/// A fixed low-pass over the bus.
pub(crate) fn darken(bus: &mut Stereo, hertz: f32) {
    bus.filter(|| Biquad::low_pass(hertz, 0.7), Biquad::step);
}

/// A fixed high-pass over the bus.
pub(crate) fn thin(bus: &mut Stereo, hertz: f32) {
    bus.filter(|| Biquad::high_pass(hertz, 0.7), Biquad::step);
}

/// A low-pass whose cutoff follows the time in seconds.
pub(crate) fn sweep(bus: &mut Stereo, resonance: f32, cutoff: impl Fn(f32) -> f32) {
    for channel in [&mut bus.left, &mut bus.right] {
        let mut filter = Sweep::default();
        for (index, sample) in channel.iter_mut().enumerate() {
            *sample = filter.low(*sample, cutoff(index as f32 / RATE), resonance);
        }
    }
}

/// An old cassette: pitch that wavers, highs gone, a little hiss and crackle.
pub(crate) fn tape(bus: &mut Stereo, noise: &mut Noise, waver: f32, dirt: f32) {
    for channel in [&mut bus.left, &mut bus.right] {
        let dry = channel.clone();
        for (index, sample) in channel.iter_mut().enumerate() {
            let time = index as f32 / RATE;
            let wow = (TAU * 0.55 * time).sin() * 0.0016 + (TAU * 6.3 * time).sin() * 0.000_12;
            *sample = at(&dry, index as f32 - (0.004 + wow * waver) * RATE);
        }
    }
    darken(bus, 6_500.0);
    let mut hiss = Pink::default();
    let mut crackle = 0.0_f32;
    for index in 0..bus.len() {
        crackle *= 0.82;
        if noise.chance(0.000_35) {
            crackle = noise.signed();
        }
        let grain = (hiss.next(noise) * 0.006 + crackle * 0.05) * dirt;
        bus.left[index] += grain;
        bus.right[index] += grain * 0.8;
    }
}

/// Fewer steps and a lower sample rate, as on an early game machine.
pub(crate) fn crush(bus: &mut Stereo, steps: f32, hold: usize) {
    for channel in [&mut bus.left, &mut bus.right] {
        let mut kept = 0.0;
        for (index, sample) in channel.iter_mut().enumerate() {
            if index % hold == 0 {
                kept = (*sample * steps).round() / steps;
            }
            *sample = kept;
        }
    }
}
