//! A histogram of durations with a bounded relative error. Recording is cheap enough for every delivery.

/// The number of bits that select a sub-bucket within a power of two: 2^6 = 64 sub-buckets bound the relative error by 1/64.
const SUB_BITS: u32 = 6;
const SUBS: u64 = 1 << SUB_BITS;
const BUCKETS: usize = (64 - SUB_BITS as usize + 1) << SUB_BITS;

/// Counts nanosecond values in buckets whose width grows with the value.
#[derive(Debug, Clone)]
pub struct Histogram {
    counts: Box<[u64]>,
    total: u64,
    max: u64,
}

impl Default for Histogram {
    fn default() -> Self {
        Self {
            counts: vec![0; BUCKETS].into_boxed_slice(),
            total: 0,
            max: 0,
        }
    }
}

impl Histogram {
    /// Counts one value, in nanoseconds.
    #[inline]
    pub fn record(&mut self, nanos: u64) {
        self.counts[bucket(nanos)] += 1;
        self.total += 1;
        self.max = self.max.max(nanos);
    }

    /// Returns a histogram of the values recorded after `earlier`, which is an older copy of this histogram. The largest value of the result is
    /// the largest of all recorded values, including those in `earlier`, so the values after `earlier` may all be smaller.
    pub fn since(&self, earlier: &Self) -> Self {
        let counts = self.counts.iter().zip(&earlier.counts);
        Self {
            counts: counts.map(|(now, before)| now - before).collect(),
            total: self.total - earlier.total,
            max: self.max,
        }
    }

    /// Returns the number of values that were counted.
    pub fn count(&self) -> u64 {
        self.total
    }

    /// Returns the exact largest recorded value, in microseconds; 0 if nothing was recorded.
    pub fn max_us(&self) -> f64 {
        self.max as f64 / 1e3
    }

    /// Returns the value at `quantile` (0 to 1) in microseconds, at most 1/64 too high; 0 when nothing was counted.
    pub fn quantile_us(&self, quantile: f64) -> f64 {
        let rank = ((self.total as f64 * quantile).ceil() as u64).clamp(1, self.total.max(1));
        let mut seen = 0;
        for (index, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= rank {
                return highest_value(index).min(self.max) as f64 / 1e3;
            }
        }
        0.0
    }
}

#[inline]
fn bucket(value: u64) -> usize {
    if value < SUBS {
        return value as usize;
    }
    let shift = u64::BITS - 1 - value.leading_zeros() - SUB_BITS;
    ((u64::from(shift) << SUB_BITS) + (value >> shift)) as usize
}

fn highest_value(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    if bucket < 2 * SUBS {
        return bucket;
    }
    let shift = (bucket >> SUB_BITS) - 1;
    let lowest = (bucket - (shift << SUB_BITS)) << shift;
    lowest + ((1 << shift) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_holds_its_value_within_one_sixty_fourth() {
        let mut value = 1u64;
        while value < u64::MAX / 3 {
            for candidate in [value - 1, value, value + 1, value + value / 2] {
                let high = highest_value(bucket(candidate));
                assert!(
                    high >= candidate && high - candidate <= candidate / 64,
                    "{candidate} is counted as {high}"
                );
            }
            value *= 2;
        }
        assert!(bucket(u64::MAX) < BUCKETS);
    }

    #[test]
    fn quantiles_of_a_ramp_are_where_they_belong() {
        let mut histogram = Histogram::default();
        for micros in 1..=1000u64 {
            histogram.record(micros * 1000);
        }
        for (quantile, expected) in [(0.0, 1.0), (0.5, 500.0), (0.9, 900.0), (0.99, 990.0), (1.0, 1000.0)] {
            let found = histogram.quantile_us(quantile);
            assert!((found - expected).abs() <= expected / 64.0, "{quantile}: {found}");
        }
        assert_eq!(histogram.count(), 1000);
        assert!((histogram.max_us() - 1000.0).abs() < f64::EPSILON);
    }

    #[test]
    fn values_that_were_counted_before_are_not_among_those_since() {
        let mut histogram = Histogram::default();
        histogram.record(9_000_000);
        let before = histogram.clone();
        for micros in 1..=100u64 {
            histogram.record(micros * 1000);
        }
        let since = histogram.since(&before);
        assert_eq!(since.count(), 100);
        let found = since.quantile_us(1.0);
        assert!((found - 100.0).abs() <= 100.0 / 64.0, "{found}");
    }

    #[test]
    fn an_empty_histogram_has_only_zeros() {
        let histogram = Histogram::default();
        assert!(histogram.quantile_us(0.99).abs() < f64::EPSILON && histogram.max_us().abs() < f64::EPSILON);
    }

    #[test]
    fn a_single_value_is_every_quantile() {
        let mut histogram = Histogram::default();
        histogram.record(123_456_789);
        for quantile in [0.0, 0.5, 1.0] {
            assert!((histogram.quantile_us(quantile) - 123_456.789).abs() < 1e-6);
        }
    }
}
