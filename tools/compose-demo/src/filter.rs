//! Filters: a state-variable one that can be swept, a one-pole, and fixed biquads.

use crate::buffer::RATE;
use std::f32::consts::{PI, TAU};

/// A trapezoidal state-variable filter; stable while its cutoff moves.
#[derive(Default)]
pub(crate) struct Sweep {
    first: f32,
    second: f32,
}

/// The three outputs of one step of [`Sweep`].
pub(crate) struct Bands {
    pub(crate) low: f32,
    pub(crate) band: f32,
    pub(crate) high: f32,
}

impl Sweep {
    /// `resonance` 0 is flat, near 1 rings.
    pub(crate) fn step(&mut self, input: f32, cutoff: f32, resonance: f32) -> Bands {
        let slope = (PI * cutoff.clamp(16.0, RATE * 0.45) / RATE).tan();
        let damping = 2.0 - 1.96 * resonance.clamp(0.0, 1.0);
        let share = 1.0 / (1.0 + slope * (slope + damping));
        let rest = input - self.second;
        let band = share * (self.first + slope * rest);
        let low = self.second + slope * band;
        self.first = 2.0 * band - self.first;
        self.second = 2.0 * low - self.second;
        Bands {
            low,
            band: band * damping,
            high: input - damping * band - low,
        }
    }

    pub(crate) fn low(&mut self, input: f32, cutoff: f32, resonance: f32) -> f32 {
        self.step(input, cutoff, resonance).low
    }

    pub(crate) fn band(&mut self, input: f32, cutoff: f32, resonance: f32) -> f32 {
        self.step(input, cutoff, resonance).band
    }

    pub(crate) fn high(&mut self, input: f32, cutoff: f32) -> f32 {
        self.step(input, cutoff, 0.3).high
    }
}

/// The gentlest low-pass.
pub(crate) struct OnePole {
    share: f32,
    value: f32,
}

impl OnePole {
    pub(crate) fn new(cutoff: f32) -> Self {
        Self {
            share: 1.0 - (-TAU * cutoff / RATE).exp(),
            value: 0.0,
        }
    }

    pub(crate) fn low(&mut self, input: f32) -> f32 {
        self.value += self.share * (input - self.value);
        self.value
    }

    pub(crate) fn high(&mut self, input: f32) -> f32 {
        input - self.low(input)
    }
}

/// A fixed second-order section.
#[derive(Clone)]
pub(crate) struct Biquad {
    forward: [f32; 3],
    back: [f32; 2],
    memory: [f32; 2],
}

impl Biquad {
    fn scaled(forward: [f32; 3], back: [f32; 3]) -> Self {
        let whole = back[0];
        Self {
            forward: forward.map(|value| value / whole),
            back: [back[1] / whole, back[2] / whole],
            memory: [0.0; 2],
        }
    }

    /// Coefficients taken as they are, the first feedback one being 1.
    pub(crate) fn fixed(forward: [f32; 3], back: [f32; 2]) -> Self {
        Self {
            forward,
            back,
            memory: [0.0; 2],
        }
    }

    /// Raises or lowers a region around `hertz` by `decibels`.
    pub(crate) fn peak(hertz: f32, quality: f32, decibels: f32) -> Self {
        let (sine, cosine) = (TAU * hertz / RATE).sin_cos();
        let alpha = sine / (2.0 * quality);
        let gain = 10_f32.powf(decibels / 40.0);
        Self::scaled(
            [1.0 + alpha * gain, -2.0 * cosine, 1.0 - alpha * gain],
            [1.0 + alpha / gain, -2.0 * cosine, 1.0 - alpha / gain],
        )
    }

    pub(crate) fn low_pass(hertz: f32, quality: f32) -> Self {
        let (sine, cosine) = (TAU * hertz / RATE).sin_cos();
        let alpha = sine / (2.0 * quality);
        let edge = (1.0 - cosine) * 0.5;
        Self::scaled([edge, 1.0 - cosine, edge], [1.0 + alpha, -2.0 * cosine, 1.0 - alpha])
    }

    pub(crate) fn high_pass(hertz: f32, quality: f32) -> Self {
        let (sine, cosine) = (TAU * hertz / RATE).sin_cos();
        let alpha = sine / (2.0 * quality);
        let edge = 0.5 + 0.5 * cosine;
        Self::scaled([edge, -2.0 * edge, edge], [1.0 + alpha, -2.0 * cosine, 1.0 - alpha])
    }

    pub(crate) fn step(&mut self, input: f32) -> f32 {
        let output = self.forward[0] * input + self.memory[0];
        self.memory[0] = self.forward[1] * input - self.back[0] * output + self.memory[1];
        self.memory[1] = self.forward[2] * input - self.back[1] * output;
        output
    }
}
