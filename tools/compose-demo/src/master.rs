//! Mastering: rumble removed, loudness matched after ITU-R BS.1770, peaks limited below a ceiling, ends faded.

use crate::buffer::{RATE, Stereo, samples};
use crate::filter::Biquad;

/// The largest sample in the result (about -1.6 dBFS, so that lossy coding has headroom).
const CEILING: f32 = 0.83;

/// Fades in seconds and the target loudness.
#[derive(Clone, Copy)]
pub(crate) struct Finish {
    pub(crate) fade_in: f32,
    pub(crate) fade_out: f32,
    /// Integrated loudness in LUFS.
    pub(crate) loudness: f32,
}

/// Finishes a mix in place and returns the loudness it reached.
pub(crate) fn master(mix: &mut Stereo, finish: Finish) -> f32 {
    mix.filter(|| Biquad::high_pass(28.0, 0.7), Biquad::step);
    glue(mix);
    fade(mix, finish);
    for _ in 0..3 {
        let gain = 10_f32.powf((finish.loudness - loudness(mix)) / 20.0);
        mix.scale(gain);
        limit(mix);
    }
    loudness(mix)
}

/// A slow, gentle compressor over the sum, relative to the mix's own level.
fn glue(mix: &mut Stereo) {
    let peak = mix.peak().max(1e-6);
    mix.scale(1.0 / peak);
    let (rise, sink) = (1.0 - (-1.0 / (0.012 * RATE)).exp(), 1.0 - (-1.0 / (0.22 * RATE)).exp());
    let threshold = 0.3;
    let mut level = 0.0_f32;
    for index in 0..mix.len() {
        let now = mix.left[index].abs().max(mix.right[index].abs());
        level += (now - level) * if now > level { rise } else { sink };
        if level > threshold {
            let gain = (threshold / level).powf(0.4);
            mix.left[index] *= gain;
            mix.right[index] *= gain;
        }
    }
}

fn fade(mix: &mut Stereo, finish: Finish) {
    let total = mix.len() as f32 / RATE;
    mix.each(|sample, time| {
        let rising = (time / finish.fade_in.max(0.003)).min(1.0);
        let falling = ((total - time) / finish.fade_out.max(0.003)).clamp(0.0, 1.0);
        sample * (rising * std::f32::consts::FRAC_PI_2).sin() * falling * falling * (3.0 - 2.0 * falling)
    });
}

/// Integrated loudness in LUFS: K-weighting, 400 ms blocks, absolute and relative gate.
pub(crate) fn loudness(mix: &Stereo) -> f32 {
    let mut weighted = mix.clone();
    let shelf = || Biquad::fixed([1.530_841, -2.650_98, 1.169_079], [-1.663_655, 0.712_595]);
    weighted.filter(shelf, Biquad::step);
    weighted.filter(|| Biquad::high_pass(38.1, 0.5), Biquad::step);
    let (block, hop) = (samples(0.4), samples(0.1));
    let mut powers = Vec::new();
    let mut start = 0;
    while start + block <= weighted.len() {
        let power = |channel: &[f32]| {
            channel[start..start + block]
                .iter()
                .map(|sample| sample * sample)
                .sum::<f32>()
        };
        powers.push((power(&weighted.left) + power(&weighted.right)) / block as f32);
        start += hop;
    }
    let as_lufs = |power: f32| -0.691 + 10.0 * power.max(1e-12).log10();
    let mean_above = |gate: f32| {
        let kept: Vec<f32> = powers.iter().copied().filter(|power| as_lufs(*power) > gate).collect();
        if kept.is_empty() {
            1e-12
        } else {
            kept.iter().sum::<f32>() / kept.len() as f32
        }
    };
    as_lufs(mean_above(as_lufs(mean_above(-70.0)) - 10.0))
}

/// Looks 4 ms ahead, so that the gain is down before the peak comes.
fn limit(mix: &mut Stereo) {
    let ahead = samples(0.004);
    let length = mix.len();
    let wanted: Vec<f32> = (0..length)
        .map(|index| (CEILING / mix.left[index].abs().max(mix.right[index].abs()).max(1e-9)).min(1.0))
        .collect();
    let mut lowest = std::collections::VecDeque::new();
    let mut held = vec![1.0_f32; length];
    for index in 0..length + ahead {
        if let Some(value) = wanted.get(index) {
            while lowest.back().is_some_and(|&(_, kept)| kept >= *value) {
                lowest.pop_back();
            }
            lowest.push_back((index, *value));
        }
        if index >= ahead {
            while lowest.front().is_some_and(|&(place, _)| place + ahead + ahead < index) {
                lowest.pop_front();
            }
            held[index - ahead] = lowest.front().map_or(1.0, |&(_, value)| value);
        }
    }
    let recover = 1.0 - (-1.0 / (0.08 * RATE)).exp();
    let mut sum = ahead as f32;
    let mut slow = 1.0_f32;
    let mut eased = vec![1.0_f32; length];
    for index in 0..length {
        slow = held[index].min(slow + (1.0 - slow) * recover);
        eased[index] = slow;
    }
    for index in 0..length {
        let leaving = if index >= ahead { eased[index - ahead] } else { 1.0 };
        sum += eased[index] - leaving;
        let gain = (sum / ahead as f32).min(1.0);
        mix.left[index] = (mix.left[index] * gain).clamp(-CEILING, CEILING);
        mix.right[index] = (mix.right[index] * gain).clamp(-CEILING, CEILING);
    }
}
