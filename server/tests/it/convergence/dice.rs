//! Randomness from a seed: splitmix64.

/// A source of random choices.
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// Makes a source from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (mixed % bound as u64) as usize
    }

    /// True in `share` of a hundred cases.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// Picks one of these.
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// Picks at least one of these, and keeps their order.
    pub fn some<T: Clone>(&mut self, of: &[T]) -> Vec<T> {
        let chosen: Vec<T> = of.iter().filter(|_| self.percent(50)).cloned().collect();
        if chosen.is_empty() { vec![self.pick(of)] } else { chosen }
    }
}
