//! The drum kit and all other instruments that are struck once and have no pitch.

use crate::buffer::{RATE, samples};
use crate::envelope::fall;
use crate::filter::{OnePole, Sweep};
use crate::noise::Noise;
use crate::oscillator::Phase;
use crate::pluck::soften_end;
use crate::struck::{Mode, ring};

fn shaped(seconds: f32, mut wave: impl FnMut(f32) -> f32) -> Vec<f32> {
    let mut sound: Vec<f32> = (0..samples(seconds)).map(|index| wave(index as f32 / RATE)).collect();
    soften_end(&mut sound);
    sound
}

/// A bass drum: a sine that falls from `from` to `to` hertz, and a click.
pub(crate) fn kick(noise: &mut Noise, from: f32, to: f32, seconds: f32, click: f32) -> Vec<f32> {
    let mut phase = Phase::new();
    let mut tip = OnePole::new(3_500.0);
    shaped(seconds, |time| {
        let hertz = to + (from - to) * (-time * 38.0).exp();
        let body = (phase.advance(hertz).sine() * 1.7).tanh() * fall(time, seconds);
        body * 0.9 + tip.low(noise.signed()) * click * fall(time, 0.012)
    })
}

pub(crate) fn soft_kick(noise: &mut Noise) -> Vec<f32> {
    kick(noise, 120.0, 52.0, 0.32, 0.25)
}

pub(crate) fn club_kick(noise: &mut Noise) -> Vec<f32> {
    kick(noise, 260.0, 47.0, 0.42, 0.7)
}

/// A snare: two tones of the skin and the rattle of the wires.
pub(crate) fn snare(noise: &mut Noise, tune: f32, wires: f32) -> Vec<f32> {
    let (mut low, mut high) = (Phase::new(), Phase::new());
    let mut rattle = Sweep::default();
    shaped(0.3, |time| {
        let bend = 1.0 + 0.35 * (-time * 50.0).exp();
        let skin = low.advance(tune * bend).sine() * 0.5 + high.advance(tune * 1.78 * bend).sine() * 0.28;
        skin * fall(time, 0.16) + rattle.high(noise.signed(), 1_700.0) * wires * 0.5 * fall(time, 0.24)
    })
}

/// Hands, not quite together.
pub(crate) fn clap(noise: &mut Noise) -> Vec<f32> {
    let mut air = Sweep::default();
    shaped(0.32, |time| {
        let burst: f32 = [0.0, 0.011, 0.023]
            .iter()
            .filter(|start| time >= **start)
            .map(|start| fall(time - start, 0.018))
            .sum();
        let tail = if time > 0.03 {
            fall(time - 0.03, 0.22) * 0.6
        } else {
            0.0
        };
        air.band(noise.signed(), 1_350.0, 0.35) * (burst + tail) * 0.9
    })
}

/// A pair of cymbals; open ones ring for longer.
pub(crate) fn hat(noise: &mut Noise, seconds: f32) -> Vec<f32> {
    const RATIOS: [f32; 6] = [2.0, 3.0, 4.16, 5.43, 6.79, 8.21];
    let mut metal = RATIOS.map(|ratio| (Phase::random(noise), ratio * 540.0));
    let (mut first, mut second) = (Sweep::default(), Sweep::default());
    shaped(seconds * 1.2, |time| {
        let sum: f32 = metal
            .iter_mut()
            .map(|(phase, hertz)| phase.advance(*hertz).pulse(0.5))
            .sum();
        let bright = first.high(sum * 0.12 + noise.signed() * 0.5, 7_000.0);
        second.high(bright, 6_000.0) * fall(time, seconds) * 0.7
    })
}

/// A ride cymbal's ping over its wash.
pub(crate) fn ride(noise: &mut Noise) -> Vec<f32> {
    let modes: Vec<Mode> = [
        (2_950.0, 0.1),
        (3_980.0, 0.09),
        (5_370.0, 0.1),
        (6_230.0, 0.06),
        (8_130.0, 0.06),
        (9_870.0, 0.04),
    ]
    .map(|(hertz, level)| Mode {
        hertz: hertz * noise.between(0.998, 1.002),
        level,
        ring: 1.0,
    })
    .to_vec();
    let mut sound = ring(&modes, 1.1, noise);
    let mut wash = Sweep::default();
    for (index, sample) in sound.iter_mut().enumerate() {
        *sample += wash.high(noise.signed(), 6_500.0) * 0.12 * fall(index as f32 / RATE, 0.8);
    }
    soften_end(&mut sound);
    sound
}

/// A crash that blooms; `seconds` long.
pub(crate) fn crash(noise: &mut Noise, seconds: f32) -> Vec<f32> {
    let (mut bright, mut body) = (Sweep::default(), Sweep::default());
    shaped(seconds, |time| {
        let white = noise.signed();
        let bloom = (time / 0.02).min(1.0);
        (bright.high(white, 5_200.0) * fall(time, seconds) * 0.5
            + body.band(white, 3_100.0, 0.4) * fall(time, seconds * 0.5) * 0.5)
            * bloom
    })
}

/// Wire brushes drawn over a snare's skin.
pub(crate) fn brush(noise: &mut Noise, seconds: f32) -> Vec<f32> {
    let mut skin = Sweep::default();
    let mut top = OnePole::new(7_500.0);
    shaped(seconds, |time| {
        let share = time / seconds;
        let stroke = (share * std::f32::consts::PI).sin().powf(1.4);
        top.low(skin.high(noise.signed(), 1_400.0)) * stroke * 0.4
    })
}

/// The tap of a brush.
pub(crate) fn brush_tap(noise: &mut Noise) -> Vec<f32> {
    let mut skin = Sweep::default();
    shaped(0.16, |time| {
        skin.band(noise.signed(), 1_900.0, 0.2) * fall(time, 0.13) * 0.9
    })
}

/// Stick on rim.
pub(crate) fn rim(noise: &mut Noise) -> Vec<f32> {
    let modes = [(1_720.0, 0.5, 0.05), (2_480.0, 0.3, 0.035), (540.0, 0.3, 0.05)].map(|(hertz, level, seconds)| Mode {
        hertz,
        level,
        ring: seconds,
    });
    ring(&modes, 0.09, noise)
}

/// Seeds in a shell.
pub(crate) fn shaker(noise: &mut Noise) -> Vec<f32> {
    let mut seeds = Sweep::default();
    shaped(0.09, |time| {
        let swing = (time / 0.025).min(1.0) * fall((time - 0.025).max(0.0), 0.07);
        seeds.band(noise.signed(), 6_200.0, 0.3) * swing * 0.8
    })
}

/// Jingles.
pub(crate) fn tambourine(noise: &mut Noise) -> Vec<f32> {
    let modes: Vec<Mode> = [5_600.0, 6_900.0, 8_300.0, 9_700.0, 11_200.0]
        .map(|hertz| Mode {
            hertz: hertz * noise.between(0.98, 1.02),
            level: 0.14,
            ring: 0.22,
        })
        .to_vec();
    let mut sound = ring(&modes, 0.26, noise);
    let mut sheen = Sweep::default();
    for (index, sample) in sound.iter_mut().enumerate() {
        *sample += sheen.high(noise.signed(), 7_000.0) * 0.3 * fall(index as f32 / RATE, 0.12);
    }
    sound
}

/// A tuned skin played with the hand or a stick: conga, tom, bodhrán, frame drum.
pub(crate) fn skin(noise: &mut Noise, hertz: f32, seconds: f32, slap: f32) -> Vec<f32> {
    let (mut first, mut second) = (Phase::new(), Phase::new());
    let mut hand = Sweep::default();
    shaped(seconds, |time| {
        let bend = 1.0 + 0.22 * (-time * 30.0).exp();
        let body = first.advance(hertz * bend).sine() * 0.8
            + second.advance(hertz * 1.59 * bend).sine() * 0.25 * fall(time, seconds * 0.4);
        body * fall(time, seconds) + hand.band(noise.signed(), 900.0 + hertz * 3.0, 0.3) * slap * fall(time, 0.03)
    })
}

/// A barrel drum as big as its player.
pub(crate) fn taiko(noise: &mut Noise) -> Vec<f32> {
    let modes: Vec<Mode> = [
        (62.0, 0.9, 1.5),
        (98.0, 0.4, 0.8),
        (139.0, 0.25, 0.5),
        (171.0, 0.16, 0.4),
        (233.0, 0.1, 0.25),
    ]
    .map(|(hertz, level, seconds)| Mode {
        hertz: hertz * noise.between(0.985, 1.015),
        level,
        ring: seconds,
    })
    .to_vec();
    let mut sound = ring(&modes, 1.6, noise);
    let mut stick = Sweep::default();
    for (index, sample) in sound.iter_mut().enumerate().take(samples(0.1)) {
        *sample += stick.band(noise.signed(), 650.0, 0.2) * 0.8 * fall(index as f32 / RATE, 0.06);
    }
    sound
}

/// A low crack of metal on metal.
pub(crate) fn anvil(noise: &mut Noise, scale: f32) -> Vec<f32> {
    let modes: Vec<Mode> = [
        (438.0, 0.3, 1.1),
        (713.0, 0.25, 0.9),
        (1_177.0, 0.3, 1.4),
        (1_873.0, 0.2, 0.8),
        (2_911.0, 0.18, 0.6),
        (4_317.0, 0.12, 0.4),
    ]
    .map(|(hertz, level, seconds)| Mode {
        hertz: hertz * scale * noise.between(0.99, 1.01),
        level,
        ring: seconds,
    })
    .to_vec();
    let mut sound = ring(&modes, 1.5, noise);
    for (index, sample) in sound.iter_mut().enumerate().take(samples(0.02)) {
        *sample += noise.signed() * 0.7 * fall(index as f32 / RATE, 0.015);
    }
    sound
}
