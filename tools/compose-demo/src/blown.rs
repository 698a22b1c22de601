//! Sustained voices with a player's breath or bow behind them: strings, brass, flute, choir, reeds, organ.

use crate::buffer::{RATE, samples};
use crate::envelope::Envelope;
use crate::filter::{OnePole, Sweep};
use crate::noise::{Noise, Pink};
use crate::oscillator::Phase;
use crate::stage::Tone;
use std::f32::consts::TAU;

/// A pitch that swings around its middle once the player has settled on it.
struct Vibrato {
    hertz: f32,
    depth: f32,
    after: f32,
    start: f32,
}

impl Vibrato {
    fn new(noise: &mut Noise, hertz: f32, cents: f32, after: f32) -> Self {
        Self {
            hertz: hertz * noise.between(0.92, 1.08),
            depth: cents / 1_731.0,
            after,
            start: noise.unit() * TAU,
        }
    }

    fn factor(&self, time: f32) -> f32 {
        let settled = ((time - self.after) / 0.5).clamp(0.0, 1.0);
        1.0 + self.depth * settled * (TAU * self.hertz * time + self.start).sin()
    }
}

fn drawn(tone: Tone, shape: Envelope, mut wave: impl FnMut(f32, f32) -> f32) -> Vec<f32> {
    (0..samples(shape.length(tone.seconds)))
        .map(|index| {
            let time = index as f32 / RATE;
            let level = shape.at(time, tone.seconds);
            wave(time, level) * level
        })
        .collect()
}

/// A desk of bowed strings; `attack` in seconds, `bright` 1 is mezzo-forte.
pub(crate) fn strings(tone: Tone, noise: &mut Noise, attack: f32, bright: f32) -> Vec<f32> {
    let shape = Envelope::new(attack, 1.2, 0.86, 0.25 + attack * 0.9);
    let mut players: Vec<(Phase, Vibrato, f32)> = (0..3)
        .map(|_| {
            (
                Phase::random(noise),
                Vibrato::new(noise, 5.3, 9.0, attack * 0.5),
                1.0 + noise.around(0.003),
            )
        })
        .collect();
    let mut filter = Sweep::default();
    let mut bow = Pink::default();
    let cutoff = (700.0 + tone.hertz * 2.6) * bright * (0.6 + 0.6 * tone.velocity);
    drawn(tone, shape, |time, level| {
        let sum: f32 = players
            .iter_mut()
            .map(|(phase, vibrato, detune)| phase.advance(tone.hertz * *detune * vibrato.factor(time)).saw())
            .sum();
        let rosin = bow.next(noise) * 0.07;
        filter.low(sum * 0.22 + rosin, cutoff * (0.55 + 0.45 * level), 0.12)
    })
}

/// A short, bitten bow stroke.
pub(crate) fn spiccato(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let short = Tone { seconds: 0.09, ..tone };
    strings(short, noise, 0.012, 1.3)
}

/// Trumpet to trombone: the tone opens as it gets louder.
pub(crate) fn brass(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let shape = Envelope::new(0.045, 0.5, 0.78, 0.16);
    let mut horns: Vec<(Phase, Vibrato, f32)> = (0..2)
        .map(|_| {
            (
                Phase::random(noise),
                Vibrato::new(noise, 5.0, 7.0, 0.35),
                1.0 + noise.around(0.0018),
            )
        })
        .collect();
    let mut filter = Sweep::default();
    let mut second = Sweep::default();
    drawn(tone, shape, |time, level| {
        let scoop = 1.0 - 0.018 * (-time * 28.0).exp();
        let sum: f32 = horns
            .iter_mut()
            .map(|(phase, vibrato, detune)| phase.advance(tone.hertz * *detune * scoop * vibrato.factor(time)).saw())
            .sum();
        let open = 260.0 + tone.hertz * (1.0 + 5.5 * level * level * tone.velocity);
        second.low(filter.low(sum * 0.42, open, 0.25), open * 1.6, 0.05)
    })
}

/// A wooden flute or a tin whistle; `breath` 0..1.
pub(crate) fn flute(tone: Tone, noise: &mut Noise, breath: f32) -> Vec<f32> {
    let shape = Envelope::new(0.05, 0.4, 0.85, 0.12);
    let vibrato = Vibrato::new(noise, 5.2, 16.0, 0.18);
    let (mut first, mut second, mut third) = (Phase::new(), Phase::new(), Phase::new());
    let mut air = Sweep::default();
    drawn(tone, shape, |time, _| {
        let hertz = tone.hertz * vibrato.factor(time) * (1.0 - 0.01 * (-time * 40.0).exp());
        let chiff = 1.0 + 3.0 * (-time * 30.0).exp();
        let throb = 0.9 + (vibrato.factor(time) - 1.0) * 12.0;
        let reed = first.advance(hertz).sine() * 0.6
            + second.advance(hertz * 2.0).sine() * 0.16
            + third.advance(hertz * 3.0).sine() * 0.06;
        reed * throb + air.band(noise.signed(), hertz * 2.0, 0.6) * breath * 0.22 * chiff
    })
}

/// The resonances of a singer's mouth: three frequencies with their levels.
pub(crate) type Vowel = [(f32, f32); 3];
pub(crate) const AH: Vowel = [(720.0, 1.0), (1_150.0, 0.55), (2_750.0, 0.2)];
pub(crate) const OO: Vowel = [(330.0, 1.0), (820.0, 0.35), (2_300.0, 0.06)];

/// A section of singers.
pub(crate) fn choir(tone: Tone, noise: &mut Noise, vowel: Vowel, attack: f32) -> Vec<f32> {
    let shape = Envelope::new(attack, 1.0, 0.9, 0.3 + attack);
    let mut singers: Vec<(Phase, Vibrato, f32)> = (0..4)
        .map(|_| {
            (
                Phase::random(noise),
                Vibrato::new(noise, 5.1, 22.0, 0.2),
                1.0 + noise.around(0.006),
            )
        })
        .collect();
    let mut mouths = [Sweep::default(), Sweep::default(), Sweep::default()];
    let mut chest = OnePole::new(tone.hertz * 1.4);
    let mut breath = Pink::default();
    drawn(tone, shape, |time, _| {
        let sum: f32 = singers
            .iter_mut()
            .map(|(phase, vibrato, detune)| phase.advance(tone.hertz * *detune * vibrato.factor(time)).saw())
            .sum();
        let source = sum * 0.25 + breath.next(noise) * 0.12;
        let formed: f32 = mouths
            .iter_mut()
            .zip(vowel)
            .map(|(mouth, (hertz, level))| mouth.band(source, hertz, 0.88) * level * 3.2)
            .sum();
        formed + chest.low(source) * 0.4
    })
}

/// Three reeds a little apart, as in a musette accordion.
pub(crate) fn accordion(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    let shape = Envelope::new(0.05, 0.6, 0.88, 0.09);
    let mut reeds = [0.994_5, 1.0, 1.005].map(|detune| (Phase::random(noise), detune));
    let (mut box_tone, mut thin) = (Sweep::default(), OnePole::new(160.0));
    drawn(tone, shape, |_, level| {
        let sum: f32 = reeds
            .iter_mut()
            .map(|(phase, detune)| phase.advance(tone.hertz * *detune).pulse(0.32))
            .sum();
        box_tone.low(thin.high(sum * 0.2), 1_400.0 + 2_000.0 * level, 0.2)
    })
}

/// A tonewheel organ: sines at the drawbars' pitches and a key click.
pub(crate) fn organ(tone: Tone, noise: &mut Noise) -> Vec<f32> {
    const BARS: [(f32, f32); 6] = [(0.5, 0.5), (1.0, 0.8), (1.5, 0.45), (2.0, 0.5), (3.0, 0.22), (4.0, 0.2)];
    let shape = Envelope::new(0.006, 0.3, 0.95, 0.04);
    let mut wheels = BARS.map(|(ratio, level)| (Phase::random(noise), ratio, level));
    drawn(tone, shape, |time, _| {
        let sum: f32 = wheels
            .iter_mut()
            .map(|(phase, ratio, level)| phase.advance(tone.hertz * *ratio).sine() * *level)
            .sum();
        let click = if time < 0.006 { noise.signed() * 0.25 } else { 0.0 };
        sum * 0.22 + click
    })
}
