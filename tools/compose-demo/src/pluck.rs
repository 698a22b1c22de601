//! Plucked strings: a burst of noise that runs round a delay line and loses its highs (Karplus and Strong).

use crate::buffer::{RATE, samples};
use crate::envelope::fall;
use crate::filter::OnePole;
use crate::noise::Noise;
use crate::stage::Tone;

/// The properties of a string and of its plucking.
#[derive(Clone, Copy)]
pub(crate) struct Stringed {
    /// The seconds for which a middle note rings.
    pub(crate) ring: f32,
    /// Cutoff of the pick in hertz: finger 1,500, plectrum 6,000.
    pub(crate) pick: f32,
    /// The position at which it is plucked, as a share of the length.
    pub(crate) place: f32,
    /// Loss of highs each round, 0..0.5.
    pub(crate) dull: f32,
    /// Seconds of release once the note is let go; long means it rings on.
    pub(crate) release: f32,
}

pub(crate) const NYLON: Stringed = Stringed {
    ring: 3.2,
    pick: 2_200.0,
    place: 0.22,
    dull: 0.42,
    release: 0.5,
};
pub(crate) const STEEL: Stringed = Stringed {
    ring: 5.0,
    pick: 4_800.0,
    place: 0.15,
    dull: 0.22,
    release: 0.7,
};
pub(crate) const HARP: Stringed = Stringed {
    ring: 5.5,
    pick: 2_600.0,
    place: 0.38,
    dull: 0.3,
    release: 2.0,
};
pub(crate) const BANJO: Stringed = Stringed {
    ring: 1.0,
    pick: 7_000.0,
    place: 0.09,
    dull: 0.2,
    release: 0.2,
};
pub(crate) const UKULELE: Stringed = Stringed {
    ring: 1.3,
    pick: 3_200.0,
    place: 0.25,
    dull: 0.4,
    release: 0.25,
};
pub(crate) const SURF: Stringed = Stringed {
    ring: 3.0,
    pick: 8_500.0,
    place: 0.08,
    dull: 0.14,
    release: 0.12,
};
pub(crate) const MUTED: Stringed = Stringed {
    ring: 0.28,
    pick: 4_000.0,
    place: 0.1,
    dull: 0.35,
    release: 0.05,
};
pub(crate) const UPRIGHT: Stringed = Stringed {
    ring: 2.2,
    pick: 900.0,
    place: 0.3,
    dull: 0.46,
    release: 0.12,
};
pub(crate) const FINGERED_BASS: Stringed = Stringed {
    ring: 3.5,
    pick: 1_500.0,
    place: 0.2,
    dull: 0.35,
    release: 0.08,
};
pub(crate) const SLAPPED_BASS: Stringed = Stringed {
    ring: 2.6,
    pick: 5_500.0,
    place: 0.06,
    dull: 0.18,
    release: 0.06,
};

/// One plucked note.
pub(crate) fn pluck(tone: Tone, noise: &mut Noise, kind: Stringed) -> Vec<f32> {
    let period = RATE / tone.hertz;
    let dull = kind.dull;
    let whole = ((period - dull - 0.3) as usize).max(2);
    let fraction = period - dull - whole as f32;
    let tune = (1.0 - fraction) / (1.0 + fraction);
    let ring = kind.ring * (220.0 / tone.hertz).powf(0.35);
    let keep = 10_f32.powf(-3.0 / (tone.hertz * ring));

    let mut string = excite(whole, tone, noise, kind);
    let length = samples((tone.seconds + kind.release).min(ring * 1.2));
    let mut sound = Vec::with_capacity(length);
    let (mut last, mut tuned_in, mut tuned_out, mut position) = (0.0_f32, 0.0_f32, 0.0_f32, 0_usize);
    for index in 0..length {
        let now = string[position];
        let dulled = ((1.0 - dull) * now + dull * last) * keep;
        last = now;
        let tuned = tune * dulled + tuned_in - tune * tuned_out;
        tuned_in = dulled;
        tuned_out = tuned;
        string[position] = tuned;
        position = (position + 1) % whole;
        let time = index as f32 / RATE;
        let damped = if time > tone.seconds {
            fall(time - tone.seconds, kind.release)
        } else {
            1.0
        };
        sound.push(now * damped * 1.6);
    }
    soften_end(&mut sound);
    sound
}

/// The noise in the string at the pluck: coloured by the pick, comb-filtered by the position of the pluck.
fn excite(whole: usize, tone: Tone, noise: &mut Noise, kind: Stringed) -> Vec<f32> {
    let mut pick = OnePole::new(kind.pick * (0.45 + 0.75 * tone.velocity));
    let burst: Vec<f32> = (0..whole).map(|_| pick.low(noise.signed())).collect();
    let back = ((whole as f32 * kind.place) as usize).clamp(1, whole - 1);
    let mut string: Vec<f32> = (0..whole)
        .map(|index| burst[index] - burst[(index + whole - back) % whole])
        .collect();
    let middle = string.iter().sum::<f32>() / whole as f32;
    let power = string.iter().map(|sample| (sample - middle).powi(2)).sum::<f32>() / whole as f32;
    let scale = 0.28 / power.sqrt().max(1e-5);
    for sample in &mut string {
        *sample = (*sample - middle) * scale;
    }
    string
}

/// Fades the last few milliseconds to zero, so that no voice ends in a click.
pub(crate) fn soften_end(sound: &mut [f32]) {
    let tail = samples(0.008).min(sound.len());
    let length = sound.len();
    for offset in 0..tail {
        sound[length - 1 - offset] *= offset as f32 / tail as f32;
    }
}
