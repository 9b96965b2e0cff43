//! The few statistics that summaries need.
//!
//! Quantiles are interpolated linearly between the two nearest values: type 7 of Hyndman and Fan (1996), the default of
//! R and NumPy. The quantile `q` of `n` sorted values is at position `q (n - 1)`, counted from 0.

/// A summary of the values of one quantity.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Distribution {
    /// The number of values.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The 10% quantile.
    pub tenth: f64,
    /// The first quartile.
    pub quarter: f64,
    /// The median.
    pub median: f64,
    /// The third quartile.
    pub three_quarters: f64,
    /// The 90% quantile.
    pub nine_tenths: f64,
    /// The smallest.
    pub smallest: f64,
    /// The largest.
    pub largest: f64,
    /// Their sum.
    pub total: f64,
}

impl Distribution {
    /// Summarises `values`; none if there are none.
    #[must_use]
    pub fn of(mut values: Vec<f64>) -> Option<Self> {
        values.sort_unstable_by(f64::total_cmp);
        let total: f64 = values.iter().sum();
        Some(Self {
            count: values.len() as u64,
            mean: total / values.len() as f64,
            tenth: quantile(&values, 0.1)?,
            quarter: quantile(&values, 0.25)?,
            median: quantile(&values, 0.5)?,
            three_quarters: quantile(&values, 0.75)?,
            nine_tenths: quantile(&values, 0.9)?,
            smallest: *values.first()?,
            largest: *values.last()?,
            total,
        })
    }
}

/// Returns the quantile `q`, from 0 to 1, of sorted values; none if there are none.
#[must_use]
pub fn quantile(sorted: &[f64], q: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = q.clamp(0.0, 1.0) * last as f64;
    let below = sorted[place.floor() as usize];
    let above = sorted[place.ceil() as usize];
    Some(below + (above - below) * place.fract())
}

/// Returns the median of values in any order; none if there are none.
#[must_use]
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_unstable_by(f64::total_cmp);
    quantile(&values, 0.5)
}

/// A running mean.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// The number of values so far.
    pub count: u64,
    /// Their sum.
    pub total: f64,
}

impl Mean {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.total += value;
    }

    /// Returns the mean; none without values.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        (self.count > 0).then(|| self.total / self.count as f64)
    }
}

/// The sign test is exact for up to this many pairs, not counting ties.
const EXACT: u64 = 1000;

/// Returns the two-sided p-value of the sign test: the probability of a split at least as uneven as `fewer` to `more`
/// if both outcomes were equally likely. Ties must be left out. Exact for up to 1,000 pairs; beyond that, the normal
/// approximation with continuity correction.
#[must_use]
pub fn sign_test(fewer: u64, more: u64) -> f64 {
    let pairs = fewer + more;
    if pairs == 0 {
        return 1.0;
    }
    if pairs <= EXACT {
        // 2^-1000 is well within the range of a double, so the tail can be summed from its end.
        let mut term = 0.5f64.powi(pairs as i32);
        let mut tail = term;
        for chosen in 1..=fewer.min(more) {
            term *= (pairs - chosen + 1) as f64 / chosen as f64;
            tail += term;
        }
        return (2.0 * tail).min(1.0);
    }
    let z = (fewer.abs_diff(more).saturating_sub(1)) as f64 / (pairs as f64).sqrt();
    complementary_error(z / std::f64::consts::SQRT_2).min(1.0)
}

/// Computes the complementary error function for `x >= 0`: by its series near 0 and by its continued fraction farther
/// out, which keeps the relative precision of very small values.
fn complementary_error(x: f64) -> f64 {
    let root_pi = std::f64::consts::PI.sqrt();
    if x < 2.0 {
        let mut term = x;
        let mut sum = x;
        let mut n = 0.0;
        while term.abs() > 1e-17 * sum.abs() {
            n += 1.0;
            term *= -x * x / n;
            sum += term / (2.0 * n + 1.0);
        }
        return 1.0 - 2.0 / root_pi * sum;
    }
    let mut fraction = 0.0;
    for step in (1..=100).rev() {
        fraction = f64::from(step) / 2.0 / (x + fraction);
    }
    (-x * x).exp() / (root_pi * (x + fraction))
}

/// Returns the slope of the line through points by least squares; none unless there are two different x values.
#[must_use]
pub fn least_squares(points: &[(f64, f64)]) -> Option<f64> {
    let count = points.len() as f64;
    let middle = points.iter().map(|point| point.0).sum::<f64>() / count;
    let height = points.iter().map(|point| point.1).sum::<f64>() / count;
    let spread: f64 = points.iter().map(|point| (point.0 - middle).powi(2)).sum();
    let together: f64 = points.iter().map(|point| (point.0 - middle) * (point.1 - height)).sum();
    (spread > 0.0).then_some(together / spread)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) {
        assert!((a - b).abs() <= 1e-9 * b.abs().max(1e-300), "{a} for {b}");
    }

    #[test]
    fn quantiles_are_those_of_type_seven() {
        // numpy.quantile([1, 2, 4, 8], q)
        let values = [1.0, 2.0, 4.0, 8.0];
        for (q, wanted) in
            [(0.0, 1.0), (0.1, 1.3), (0.25, 1.75), (0.5, 3.0), (0.75, 5.0), (0.9, 6.8), (1.0, 8.0)]
        {
            near(quantile(&values, q).expect("there are values"), wanted);
        }
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[7.0], 0.9), Some(7.0));
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
    }

    #[test]
    fn a_distribution_has_all_figures() {
        let told = Distribution::of(vec![8.0, 1.0, 4.0, 2.0]).expect("there are values");
        assert_eq!((told.count, told.total, told.largest, told.smallest), (4, 15.0, 8.0, 1.0));
        assert_eq!((told.mean, told.median), (3.75, 3.0));
        assert_eq!(Distribution::of(Vec::new()), None);
    }

    #[test]
    fn the_sign_test_gives_known_values() {
        // Binomial tails: 1 to 9 gives 2 (1 + 10) / 1024; 0 to 5 gives 2 / 32; an even split is no evidence.
        near(sign_test(1, 9), 22.0 / 1024.0);
        near(sign_test(9, 1), 22.0 / 1024.0);
        near(sign_test(0, 5), 2.0 / 32.0);
        near(sign_test(5, 5), 1.0);
        near(sign_test(0, 0), 1.0);
        // 2 Phi(-z) with z = 99 / sqrt(10,000) and z = 195 / sqrt(10,000).
        assert!((sign_test(5050, 4950) - 0.322_171).abs() < 1e-5, "{}", sign_test(5050, 4950));
        assert!((sign_test(5098, 4902) - 0.051_176).abs() < 1e-5, "{}", sign_test(5098, 4902));
        assert_eq!(sign_test(181_440, 0), 0.0);
    }

    #[test]
    fn the_approximation_takes_over_without_a_jump() {
        let (exact, approximate) = (sign_test(460, 540), sign_test(460, 541));
        assert!((exact - approximate).abs() < 0.001, "{exact} and {approximate}");
    }

    #[test]
    fn the_error_function_gives_known_values() {
        near(complementary_error(0.0), 1.0);
        near(complementary_error(0.5), 0.479_500_122_186_953_5);
        near(complementary_error(1.0), 0.157_299_207_050_285_13);
        near(complementary_error(2.0), 0.004_677_734_981_047_266);
        near(complementary_error(5.0), 1.537_459_794_428_035e-12);
    }

    #[test]
    fn a_line_through_points_on_a_line_has_its_slope() {
        near(least_squares(&[(1.0, 5.0), (2.0, 7.0), (4.0, 11.0)]).expect("three places"), 2.0);
        assert_eq!(least_squares(&[(1.0, 5.0), (1.0, 7.0)]), None);
        assert_eq!(least_squares(&[]), None);
    }
}
