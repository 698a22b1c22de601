//! A random number generator. The same seed always produces the same numbers.

/// A splitmix64 generator: random enough for the times of a load test, without another crate.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Makes a generator that begins at `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a random number between 0 (included) and 1 (not included), evenly distributed.
    fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (mixed >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Returns a random whole number from 0 (inclusive) to `bound` (exclusive).
    pub fn below(&mut self, bound: u64) -> u64 {
        (self.share() * bound as f64) as u64
    }

    /// Returns a random number of seconds until the next of independent events that happen `rate` times a second on average.
    pub fn gap(&mut self, rate: f64) -> f64 {
        -(1.0 - self.share()).ln() / rate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_have_the_mean_and_the_spread_of_independent_events() {
        let mut random = Random::new(1);
        let gaps: Vec<f64> = (0..100_000).map(|_| random.gap(5.0)).collect();
        let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
        let variance = gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / gaps.len() as f64;
        assert!((mean - 0.2).abs() < 0.005, "{mean}");
        assert!((variance.sqrt() - 0.2).abs() < 0.005, "{variance}");
    }

    #[test]
    fn the_same_seed_gives_the_same_moments() {
        let moments = |seed| {
            let mut random = Random::new(seed);
            [random.gap(1.0).to_bits(), random.gap(1.0).to_bits()]
        };
        assert_eq!(moments(7), moments(7));
        assert_ne!(moments(7), moments(8));
    }
}
