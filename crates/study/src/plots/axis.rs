//! Axes: the range that holds the data, the position of a value, and the numbers along the axis.
//!
//! Values outside the range are drawn at its edge. Two places may be set aside: zero at the low end of a logarithmic
//! axis, and infinity ("unsolved") at the high end.

use super::number;

/// An axis with its range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    kind: Kind,
    /// The fraction of the length reserved for zero, below `low`.
    nought: f64,
    /// The fraction of the length reserved for infinity, above `high`.
    beyond: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// For integers: there are no ticks between them.
    Whole,
    Linear,
    Logarithmic,
}

const NOUGHT: f64 = 0.06;
const BEYOND: f64 = 0.08;

impl Axis {
    /// Creates an axis of integers that covers at least `low` to `high`.
    pub(super) fn whole(low: f64, high: f64) -> Axis {
        let low = low.floor();
        Axis { low, high: high.ceil().max(low + 1.0), kind: Kind::Whole, nought: 0.0, beyond: 0.0 }
    }

    /// Creates an axis from zero to a round number above all values.
    pub(super) fn from_nought(values: impl Iterator<Item = f64>) -> Axis {
        let highest = values.filter(|value| value.is_finite()).fold(0.0, f64::max);
        let highest = if highest > 0.0 { highest } else { 1.0 };
        let step = step(highest / 5.0);
        let high = (highest / step).ceil() * step;
        Axis { low: 0.0, high: high.min(f64::MAX), kind: Kind::Linear, nought: 0.0, beyond: 0.0 }
    }

    /// Creates a logarithmic axis between round numbers around the positive values, with a place for zero if it occurs.
    pub(super) fn logarithmic(values: impl Iterator<Item = f64>) -> Axis {
        let (mut low, mut high, mut nought) = (f64::INFINITY, 0.0_f64, 0.0);
        for value in values.filter(|value| value.is_finite()) {
            if value < SMALLEST {
                nought = NOUGHT;
            } else {
                low = low.min(value.min(1.0 / SMALLEST));
                high = high.max(value.min(1.0 / SMALLEST));
            }
        }
        if high == 0.0 {
            (low, high) = (1.0, 10.0);
        }
        let (low, high) = match (round_down(low), round_up(high)) {
            (low, high) if high / low < 5.0 => {
                let low = power(low.log10().floor() as i32);
                (low, if high <= low * 10.0 { low * 10.0 } else { low * 100.0 })
            }
            range => range,
        };
        Axis { low, high, kind: Kind::Logarithmic, nought, beyond: 0.0 }
    }

    /// Adds a place for infinity.
    pub(super) fn with_beyond(self) -> Axis {
        Axis { beyond: BEYOND, ..self }
    }

    /// Returns the lowest value of the range, not counting the place for zero.
    pub(super) fn low(&self) -> f64 {
        self.low
    }

    /// Returns the highest value of the range, not counting the place for infinity.
    pub(super) fn high(&self) -> f64 {
        self.high
    }

    /// Returns the position of a value: 0 at the low end, 1 at the high end.
    pub(super) fn position(&self, value: f64) -> f64 {
        if value == f64::INFINITY && self.beyond > 0.0 {
            return 1.0 - self.beyond / 2.0;
        }
        let part = match self.kind {
            Kind::Logarithmic if value < SMALLEST => return 0.0,
            Kind::Logarithmic => (value / self.low).log10() / (self.high / self.low).log10(),
            Kind::Whole | Kind::Linear => (value - self.low) / (self.high - self.low),
        };
        self.nought + part.clamp(0.0, 1.0) * (1.0 - self.nought - self.beyond)
    }

    /// Returns the position of a value between two edges of the surface, in steps.
    pub(super) fn step_in(&self, value: f64, (start, end): (i32, i32)) -> i32 {
        let length = f64::from(end) - f64::from(start);
        (f64::from(start) + self.position(value) * length).round() as i32
    }

    /// Returns the values that get a line and a number, about `most` at most, with their labels.
    pub(super) fn ticks(&self, most: usize) -> Vec<(f64, String)> {
        let most = most.max(2);
        let values = match self.kind {
            Kind::Logarithmic => self.logarithmic_ticks(most),
            Kind::Whole => self.even_ticks(step((self.high - self.low) / most as f64).max(1.0)),
            Kind::Linear => self.even_ticks(step((self.high - self.low) / most as f64)),
        };
        let mut ticks: Vec<_> = values.into_iter().map(|value| (value, number::short(value))).collect();
        if self.nought > 0.0 {
            ticks.insert(0, (0.0, "0".to_owned()));
        }
        if self.beyond > 0.0 {
            ticks.push((f64::INFINITY, "unsolved".to_owned()));
        }
        ticks
    }

    fn even_ticks(&self, step: f64) -> Vec<f64> {
        let first = (self.low / step).ceil();
        let count = ((self.high / step + 1e-9).floor() - first).clamp(0.0, 1000.0) as u32;
        (0..=count).map(|number| (first + f64::from(number)) * step).collect()
    }

    fn logarithmic_ticks(&self, most: usize) -> Vec<f64> {
        let first = (self.low.log10() - 1e-9).ceil() as i32;
        let last = (self.high.log10() + 1e-9).floor() as i32;
        let decades = usize::try_from(last - first + 1).unwrap_or(0);
        if decades > 2 {
            let every = decades.div_ceil(most);
            // Multiples counted from 10^0 rather than from the first exponent, so that 1k and 1M appear even if 10 does
            // not.
            let every = i32::try_from(every).unwrap_or(i32::MAX);
            return (first..=last).filter(|exponent| exponent % every == 0).map(power).collect();
        }
        let fine =
            (first - 1..=last).flat_map(|exponent| [1.0, 2.0, 5.0].map(|digit| digit * power(exponent)));
        fine.filter(|value| *value >= self.low * (1.0 - 1e-9) && *value <= self.high * (1.0 + 1e-9)).collect()
    }
}

/// Smaller values count as zero on a logarithmic axis, and its inverse as the largest number.
const SMALLEST: f64 = 1e-200;

fn power(exponent: i32) -> f64 {
    // Parsing text gives the double nearest to the power, which repeated multiplication would miss.
    format!("1e{exponent}").parse().unwrap_or(f64::MAX)
}

/// Returns the smallest of 1, 2 or 5 times a power of ten that is not below `rough`.
fn step(rough: f64) -> f64 {
    if rough > 0.0 && rough < 1e300 { round_up(rough.max(1e-300)) } else { 1.0 }
}

fn round_up(value: f64) -> f64 {
    let exponent = value.log10().floor() as i32;
    let found = [1.0, 2.0, 5.0]
        .map(|digit| digit * power(exponent))
        .into_iter()
        .find(|round| *round >= value * (1.0 - 1e-9));
    found.unwrap_or_else(|| power(exponent + 1))
}

fn round_down(value: f64) -> f64 {
    let exponent = (value.log10() + 1e-12).floor() as i32;
    let below = [5.0, 2.0]
        .map(|digit| digit * power(exponent))
        .into_iter()
        .find(|round| *round <= value * (1.0 + 1e-9));
    below.unwrap_or_else(|| power(exponent))
}

#[cfg(test)]
mod tests {
    use super::Axis;

    fn labels(axis: &Axis, most: usize) -> Vec<String> {
        axis.ticks(most).into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten_or_finer() {
        assert_eq!(
            labels(&Axis::logarithmic([1.0, 90_000.0].into_iter()), 8),
            ["1", "10", "100", "1k", "10k", "100k"]
        );
        assert_eq!(labels(&Axis::logarithmic([30.0, 90.0].into_iter()), 8), ["20", "50", "100"]);
        assert_eq!(labels(&Axis::logarithmic([1.0, 1e12].into_iter()), 5), ["1", "1k", "1M", "1G", "1T"]);
    }

    #[test]
    fn zero_is_below_all_others() {
        let axis = Axis::logarithmic([0.0, 1.0, 1000.0].into_iter());
        assert_eq!(axis.position(0.0), 0.0);
        assert!(axis.position(1.0) > 0.05);
        assert_eq!(labels(&axis, 8)[..2], ["0", "1"]);
    }

    #[test]
    fn ranges_without_width_or_values_are_given_one() {
        for values in
            [vec![], vec![0.0], vec![7.0, 7.0], vec![f64::NAN, f64::INFINITY], vec![1e300], vec![5e-324]]
        {
            for axis in [Axis::logarithmic(values.iter().copied()), Axis::from_nought(values.iter().copied())]
            {
                assert!(axis.low() < axis.high(), "{values:?}: {axis:?}");
                assert!(axis.ticks(6).len() >= 2, "{values:?}: {axis:?}");
                assert!(
                    values.iter().all(|value| value.is_nan() || (0.0..=1.0).contains(&axis.position(*value)))
                );
            }
        }
    }

    #[test]
    fn whole_axes_have_whole_ticks() {
        assert_eq!(labels(&Axis::whole(0.0, 2.0), 8), ["0", "1", "2"]);
        assert_eq!(labels(&Axis::whole(41.0, 66.0), 6), ["45", "50", "55", "60", "65"]);
        assert_eq!(labels(&Axis::whole(3.0, 3.0), 6), ["3", "4"]);
    }
}
