//! The level of a voice over time.

/// Attack, decay to a held level, release; all in seconds.
#[derive(Clone, Copy)]
pub(crate) struct Envelope {
    pub(crate) attack: f32,
    pub(crate) decay: f32,
    pub(crate) sustain: f32,
    pub(crate) release: f32,
}

impl Envelope {
    pub(crate) const fn new(attack: f32, decay: f32, sustain: f32, release: f32) -> Self {
        Self {
            attack,
            decay,
            sustain,
            release,
        }
    }

    /// Seconds until a note held for `gate` has died away.
    pub(crate) fn length(&self, gate: f32) -> f32 {
        gate + self.release
    }

    /// The level at a time, for a note that ends at `gate`.
    pub(crate) fn at(&self, time: f32, gate: f32) -> f32 {
        if time <= gate {
            return self.held(time);
        }
        let left = (1.0 - (time - gate) / self.release.max(0.001)).max(0.0);
        self.held(gate) * left * left
    }

    fn held(&self, time: f32) -> f32 {
        if time < self.attack {
            let share = time / self.attack;
            return share * share * (3.0 - 2.0 * share);
        }
        let fallen = (-(time - self.attack) * 3.0 / self.decay.max(0.001)).exp();
        self.sustain + (1.0 - self.sustain) * fallen
    }
}

/// Falls by 60 dB in the given time.
pub(crate) fn fall(time: f32, seconds: f32) -> f32 {
    (-6.9 * time / seconds.max(0.001)).exp()
}

/// A straight-lined curve through (position, level) points; flat outside them.
pub(crate) fn curve(points: &[(f32, f32)], position: f32) -> f32 {
    let Some(first) = points.first() else { return 1.0 };
    if position <= first.0 {
        return first.1;
    }
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        if position <= to.0 {
            let share = (position - from.0) / (to.0 - from.0).max(1e-6);
            return from.1 + (to.1 - from.1) * share;
        }
    }
    points.last().map_or(1.0, |last| last.1)
}
