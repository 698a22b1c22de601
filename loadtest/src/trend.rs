//! The trend of a metric over time: its slope, and its means at the beginning and at the end.

/// Returns the slope of the straight line that fits the points (x, y) best, by least squares; 0 if all points have the same x.
pub fn slope(points: &[(f64, f64)]) -> f64 {
    let [middle_x, middle_y] = [mean(points, |point| point.0), mean(points, |point| point.1)];
    let together: f64 = points.iter().map(|(x, y)| (x - middle_x) * (y - middle_y)).sum();
    let spread: f64 = points.iter().map(|(x, _)| (x - middle_x).powi(2)).sum();
    if spread > 0.0 { together / spread } else { 0.0 }
}

/// Returns two means of y: over the first and over the last `length` units of x. If x covers less than twice `length`, each mean is over
/// half of the range of x, so that no point belongs to both. The points must be in ascending order of x; both means are 0 if there are
/// fewer than two points.
pub fn first_and_last(points: &[(f64, f64)], length: f64) -> [f64; 2] {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return [0.0; 2];
    };
    let length = length.min((last.0 - first.0) / 2.0);
    let begun: Vec<_> = points
        .iter()
        .filter(|point| point.0 < first.0 + length)
        .copied()
        .collect();
    let ended: Vec<_> = points
        .iter()
        .filter(|point| point.0 > last.0 - length)
        .copied()
        .collect();
    [begun, ended].map(|points| mean(&points, |point| point.1))
}

fn mean(points: &[(f64, f64)], of: impl Fn(&(f64, f64)) -> f64) -> f64 {
    points.iter().map(of).sum::<f64>() / points.len().max(1) as f64
}
