//! Stereo sound in memory, and the mixing of voices into it.

use std::f32::consts::FRAC_PI_4;

/// Samples a second, everywhere in this program.
pub(crate) const RATE: f32 = 44_100.0;

/// The number of samples in a span of seconds.
pub(crate) fn samples(seconds: f32) -> usize {
    (seconds.max(0.0) * RATE) as usize
}

/// Two channels of equal length.
#[derive(Clone)]
pub(crate) struct Stereo {
    pub(crate) left: Vec<f32>,
    pub(crate) right: Vec<f32>,
}

impl Stereo {
    pub(crate) fn silent(seconds: f32) -> Self {
        let length = samples(seconds);
        Self {
            left: vec![0.0; length],
            right: vec![0.0; length],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.left.len()
    }

    /// Mixes a mono voice in at a time, at equal power between left (-1) and right (1); samples past the end are cut off.
    pub(crate) fn lay(&mut self, voice: &[f32], at_seconds: f32, gain: f32, pan: f32) {
        let angle = (pan.clamp(-1.0, 1.0) + 1.0) * FRAC_PI_4;
        let (right_gain, left_gain) = angle.sin_cos();
        let start = samples(at_seconds);
        let length = self.len();
        for (offset, sample) in voice.iter().enumerate().take(length.saturating_sub(start)) {
            self.left[start + offset] += sample * gain * left_gain;
            self.right[start + offset] += sample * gain * right_gain;
        }
    }

    /// Adds another buffer, from its beginning.
    pub(crate) fn add(&mut self, other: &Self, gain: f32) {
        for (own, more) in self.left.iter_mut().zip(&other.left) {
            *own += more * gain;
        }
        for (own, more) in self.right.iter_mut().zip(&other.right) {
            *own += more * gain;
        }
    }

    pub(crate) fn scale(&mut self, gain: f32) {
        self.each(|sample, _| sample * gain);
    }

    /// Changes every sample of both channels by its value and its time in seconds.
    pub(crate) fn each(&mut self, mut change: impl FnMut(f32, f32) -> f32) {
        for index in 0..self.len() {
            let time = index as f32 / RATE;
            self.left[index] = change(self.left[index], time);
            self.right[index] = change(self.right[index], time);
        }
    }

    /// Runs one processor a channel over the samples.
    pub(crate) fn filter<P>(&mut self, make: impl Fn() -> P, run: impl Fn(&mut P, f32) -> f32) {
        for channel in [&mut self.left, &mut self.right] {
            let mut processor = make();
            for sample in channel {
                *sample = run(&mut processor, *sample);
            }
        }
    }

    /// Loudest absolute sample.
    pub(crate) fn peak(&self) -> f32 {
        self.left
            .iter()
            .chain(&self.right)
            .fold(0.0, |loudest, sample| loudest.max(sample.abs()))
    }
}
