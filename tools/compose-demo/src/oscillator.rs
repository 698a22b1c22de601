//! Waveforms. Saw and pulse are smoothed at their edges (polynomial band-limited steps), so that high notes do not alias.

use crate::buffer::RATE;
use crate::noise::Noise;
use std::f32::consts::TAU;

/// A running phase in 0..1.
pub(crate) struct Phase {
    value: f32,
    step: f32,
}

impl Phase {
    pub(crate) fn new() -> Self {
        Self { value: 0.0, step: 0.0 }
    }

    /// Starts at a random position, so that stacked voices do not begin in phase.
    pub(crate) fn random(noise: &mut Noise) -> Self {
        Self {
            value: noise.unit(),
            step: 0.0,
        }
    }

    /// Moves on by one sample at this frequency.
    pub(crate) fn advance(&mut self, hertz: f32) -> &Self {
        self.step = (hertz / RATE).clamp(0.0, 0.49);
        self.value += self.step;
        if self.value >= 1.0 {
            self.value -= 1.0;
        }
        self
    }

    pub(crate) fn sine(&self) -> f32 {
        (self.value * TAU).sin()
    }

    /// A sine whose phase is pushed by another signal (frequency modulation), in cycles.
    pub(crate) fn sine_pushed(&self, by: f32) -> f32 {
        ((self.value + by) * TAU).sin()
    }

    pub(crate) fn triangle(&self) -> f32 {
        1.0 - 4.0 * (self.value - 0.5).abs()
    }

    pub(crate) fn saw(&self) -> f32 {
        2.0 * self.value - 1.0 - self.edge(self.value)
    }

    /// `width` is the share of the period spent high.
    pub(crate) fn pulse(&self, width: f32) -> f32 {
        let level = if self.value < width { 1.0 } else { -1.0 };
        level + self.edge(self.value) - self.edge((self.value - width).rem_euclid(1.0))
    }

    fn edge(&self, phase: f32) -> f32 {
        if self.step <= 0.0 {
            return 0.0;
        }
        if phase < self.step {
            let near = phase / self.step;
            near + near - near * near - 1.0
        } else if phase > 1.0 - self.step {
            let near = (phase - 1.0) / self.step;
            near * near + near + near + 1.0
        } else {
            0.0
        }
    }
}

/// Frequency ratio of a number of semitones (fractions allowed).
pub(crate) fn semitones(steps: f32) -> f32 {
    (steps / 12.0).exp2()
}

/// Frequency of a MIDI note number; 69 is 440 Hz.
pub(crate) fn pitch_hertz(pitch: f32) -> f32 {
    440.0 * semitones(pitch - 69.0)
}
