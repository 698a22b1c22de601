//! Seeded randomness, so that every rendering of the demo pieces is the same to the byte.

/// A small deterministic generator (the splitmix64 sequence).
pub(crate) struct Noise {
    state: u64,
}

impl Noise {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            state: seed.wrapping_mul(0x2545_F491_4F6C_DD1D).wrapping_add(0x9E37_79B9),
        }
    }

    fn step(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Uniform in 0..1.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.step() >> 40) as f32 / 16_777_216.0
    }

    /// Uniform in -1..1, which is white noise when drawn for each sample.
    pub(crate) fn signed(&mut self) -> f32 {
        self.unit().mul_add(2.0, -1.0)
    }

    /// Bell-shaped around zero; `spread` is about two standard deviations.
    pub(crate) fn around(&mut self, spread: f32) -> f32 {
        (self.signed() + self.signed() + self.signed()) * 0.5 * spread
    }

    /// Uniform between two bounds.
    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// True once in a while.
    pub(crate) fn chance(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }
}

/// Noise that falls by 3 dB an octave: wind, tape hiss, breath.
#[derive(Default)]
pub(crate) struct Pink {
    poles: [f32; 3],
}

impl Pink {
    pub(crate) fn next(&mut self, noise: &mut Noise) -> f32 {
        let white = noise.signed();
        let [slow, middle, fast] = &mut self.poles;
        *slow = 0.997_65 * *slow + white * 0.099;
        *middle = 0.963 * *middle + white * 0.296_5;
        *fast = 0.57 * *fast + white * 1.052_7;
        (*slow + *middle + *fast + white * 0.184_8) * 0.25
    }
}
