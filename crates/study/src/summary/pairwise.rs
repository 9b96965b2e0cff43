//! Methods compared with each other, instance by instance.
//!
//! The shares of instances with fewer, more and equally many nodes are the tables of Idjaton (2016). Shares alone do
//! not show whether 48% against 43% is more than luck, nor by how much one is better, so the sign test and two ratios
//! are given as well: that of the totals, which the hardest instances dominate, and the geometric mean, where all
//! instances have the same weight.
//!
//! Counts can also be compared as text, digit by digit, which makes 9 more than 10.

use std::cmp::Ordering;

use super::Names;
use super::index::{Answer, Index};
use super::statistics::sign_test;
use crate::table::{Cell, Head, Table};

/// Every method compared with every other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairwise {
    /// Every ordered pair of methods that solved instances in common, by the numbers of the methods.
    pub pairs: Vec<Pair>,
    /// Whether counts are also compared as text.
    pub as_text: bool,
}

/// One method compared with another, over the instances that both solved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pair {
    /// The number of the method.
    pub method: u32,
    /// The number of the other method.
    pub against: u32,
    /// By the study's node count.
    pub nodes: Versus,
    /// By time.
    pub seconds: Versus,
    /// By the same node count, compared as text.
    pub text: Versus,
    /// The number of instances for which the two ways of comparing counts disagree.
    pub changed: u64,
}

/// How one method compares with another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Versus {
    /// Instances for which it needs less.
    pub fewer: u64,
    /// Instances for which it needs more.
    pub more: u64,
    /// Instances for which both need the same.
    pub equal: u64,
    /// Its total over all of them.
    pub total: f64,
    /// The other's total over all of them.
    pub total_against: f64,
    /// The sum of the logarithms of the ratios, over the instances for which both need more than 0.
    logarithms: f64,
    /// The number of those instances.
    ratios: u64,
}

impl Versus {
    /// Adds an instance.
    pub fn add(&mut self, value: f64, against: f64, order: Ordering) {
        match order {
            Ordering::Less => self.fewer += 1,
            Ordering::Greater => self.more += 1,
            Ordering::Equal => self.equal += 1,
        }
        self.total += value;
        self.total_against += against;
        if value > 0.0 && against > 0.0 {
            self.logarithms += (value / against).ln();
            self.ratios += 1;
        }
    }

    /// Returns the number of instances that both solved.
    #[must_use]
    pub fn common(&self) -> u64 {
        self.fewer + self.more + self.equal
    }

    /// Returns the ratio of the totals.
    #[must_use]
    pub fn ratio_of_totals(&self) -> Option<f64> {
        (self.total_against > 0.0).then(|| self.total / self.total_against)
    }

    /// Returns the geometric mean of the ratios, over the instances for which both need more than 0.
    #[must_use]
    pub fn geometric_mean(&self) -> Option<f64> {
        (self.ratios > 0).then(|| (self.logarithms / self.ratios as f64).exp())
    }

    /// Returns the p-value of the sign test; ties do not count.
    #[must_use]
    pub fn p_value(&self) -> f64 {
        sign_test(self.fewer, self.more)
    }

    fn swapped(self) -> Self {
        Self {
            fewer: self.more,
            more: self.fewer,
            total: self.total_against,
            total_against: self.total,
            logarithms: -self.logarithms,
            ..self
        }
    }

    /// Writes the shares in the style of the tables of Idjaton (2016).
    fn shares(&self) -> String {
        // Non-breaking spaces keep a share on one line.
        let share = |sign, part| format!("({sign})\u{a0}{}", Cell::share(part, self.common()).to_text());
        [share('−', self.fewer), share('+', self.more), share('=', self.equal)].join(" ")
    }
}

impl Pairwise {
    /// Compares all pairs of methods.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let report = &index.study.design.report;
        let mut pairs = Vec::new();
        for method in 0..index.methods() {
            for against in method + 1..index.methods() {
                let mut pair = Pair { method: method as u32, against: against as u32, ..Pair::default() };
                for (_, one, other) in common(index, method, against) {
                    let (a, b) = (
                        report.nodes.of(&one.ran.measured.effort),
                        report.nodes.of(&other.ran.measured.effort),
                    );
                    let order = a.cmp(&b);
                    pair.nodes.add(a as f64, b as f64, order);
                    pair.seconds.add(one.seconds, other.seconds, one.seconds.total_cmp(&other.seconds));
                    if report.compare_as_text {
                        let text = text_order(a, b);
                        pair.text.add(a as f64, b as f64, text);
                        pair.changed += u64::from(text != order);
                    }
                }
                if pair.nodes.common() > 0 {
                    pairs.push(pair);
                    pairs.push(Pair {
                        method: pair.against,
                        against: pair.method,
                        nodes: pair.nodes.swapped(),
                        seconds: pair.seconds.swapped(),
                        text: pair.text.swapped(),
                        changed: pair.changed,
                    });
                }
            }
        }
        pairs.sort_by_key(|pair| (pair.method, pair.against));
        Self { pairs, as_text: report.compare_as_text }
    }

    /// Returns the comparison of two methods.
    #[must_use]
    pub fn pair(&self, method: u32, against: u32) -> Option<&Pair> {
        let place = self.pairs.binary_search_by_key(&(method, against), |pair| (pair.method, pair.against));
        Some(&self.pairs[place.ok()?])
    }

    /// Returns the matrices and the long lists.
    #[must_use]
    pub fn tables(&self, names: &Names) -> Vec<Table> {
        if self.pairs.is_empty() {
            return Vec::new();
        }
        let nodes = format!("nodes {}", names.nodes.name());
        let mut tables = vec![
            self.matrix(names, "pairwise-nodes", &format!("Pairs of methods by {nodes}"), |pair| &pair.nodes),
            self.matrix(names, "pairwise-time", "Pairs of methods by time", |pair| &pair.seconds),
            self.list(names, "pairwise-nodes-list", &format!("Every pair by {nodes}"), |pair| &pair.nodes),
            self.list(names, "pairwise-time-list", "Every pair by time", |pair| &pair.seconds),
        ];
        if self.as_text {
            tables.push(self.text_table(names, &nodes));
        }
        tables
    }

    fn matrix(&self, names: &Names, name: &str, title: &str, of: impl Fn(&Pair) -> &Versus) -> Table {
        let mut table = Table::new(name, title, 1, &["Method"]).with_note(
            "Over the instances that both methods solved: the share for which the method in the row needs less (−), \
             more (+) or the same (=) as the method in the column.",
        );
        table.header.extend(names.methods.iter().map(Head::numbers));
        for method in 0..names.methods.len() as u32 {
            let mut row = vec![Cell::text(names.method(method))];
            row.extend((0..names.methods.len() as u32).map(|against| {
                self.pair(method, against).map_or(Cell::Missing, |pair| Cell::text(of(pair).shares()))
            }));
            table.rows.push(row);
        }
        table
    }

    fn list(&self, names: &Names, name: &str, title: &str, of: impl Fn(&Pair) -> &Versus) -> Table {
        let columns = [
            "Method",
            "Against",
            "Instances",
            "Less",
            "Less %",
            "More",
            "More %",
            "Same",
            "Same %",
            "Ratio of totals",
            "Geometric mean ratio",
            "Sign test p",
        ];
        let mut table = Table::new(name, title, 2, &columns).with_note(
            "Over the instances that both methods solved. Ratios below 1 favour the method. The sign test says how \
             likely a split this uneven would be if neither were better; ties are ignored.",
        );
        for pair in &self.pairs {
            let versus = of(pair);
            let common = versus.common();
            table.rows.push(vec![
                Cell::text(names.method(pair.method)),
                Cell::text(names.method(pair.against)),
                Cell::Integer(common),
                Cell::Integer(versus.fewer),
                Cell::share(versus.fewer, common),
                Cell::Integer(versus.more),
                Cell::share(versus.more, common),
                Cell::Integer(versus.equal),
                Cell::share(versus.equal, common),
                Cell::decimal(versus.ratio_of_totals(), 3),
                Cell::decimal(versus.geometric_mean(), 3),
                Cell::Probability(versus.p_value()),
            ]);
        }
        table
    }

    fn text_table(&self, names: &Names, nodes: &str) -> Table {
        let columns = [
            "Method",
            "Against",
            "Instances",
            "Less",
            "Less as text",
            "More",
            "More as text",
            "Same",
            "Less %",
            "Less % as text",
            "More %",
            "More % as text",
            "Changed",
            "Changed %",
        ];
        let title = format!("Every pair by {nodes}, compared as numbers and as text");
        let mut table = Table::new("pairwise-text", title, 2, &columns).with_note(
            "As text, counts are compared digit by digit from the left, so that 9 is more than 10. Changed: instances \
             whose verdict differs.",
        );
        for pair in &self.pairs {
            let common = pair.nodes.common();
            table.rows.push(vec![
                Cell::text(names.method(pair.method)),
                Cell::text(names.method(pair.against)),
                Cell::Integer(common),
                Cell::Integer(pair.nodes.fewer),
                Cell::Integer(pair.text.fewer),
                Cell::Integer(pair.nodes.more),
                Cell::Integer(pair.text.more),
                Cell::Integer(pair.nodes.equal),
                Cell::share(pair.nodes.fewer, common),
                Cell::share(pair.text.fewer, common),
                Cell::share(pair.nodes.more, common),
                Cell::share(pair.text.more, common),
                Cell::Integer(pair.changed),
                Cell::share(pair.changed, common),
            ]);
        }
        table
    }
}

/// Returns the instances that two methods solved, with the answers of both.
pub(crate) fn common<'i, 's>(
    index: &'i Index<'s>,
    method: usize,
    against: usize,
) -> impl Iterator<Item = (usize, &'i Answer<'s>, &'i Answer<'s>)> {
    let answers = index.answers(method).iter().zip(index.answers(against)).enumerate();
    answers.filter_map(|(instance, (one, other))| {
        let (one, other) = (one.as_ref()?, other.as_ref()?);
        (one.solved && other.solved).then_some((instance, one, other))
    })
}

/// Compares two counts as if their decimal digits were text.
#[must_use]
pub fn text_order(a: u64, b: u64) -> Ordering {
    let digits = |number: u64| number.checked_ilog10().unwrap_or(0);
    let (long_a, long_b) = (digits(a), digits(b));
    // The shorter number is padded with zeros; if the two are then equal, it is a prefix of the other and comes first.
    let stretched = |number: u64, by: u32| u128::from(number) * 10u128.pow(by);
    let (a, b) = (stretched(a, long_b.saturating_sub(long_a)), stretched(b, long_a.saturating_sub(long_b)));
    a.cmp(&b).then(long_a.cmp(&long_b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::examples::{Made, run};

    #[test]
    fn order_as_text_is_that_of_the_strings() {
        let numbers =
            [0, 1, 2, 9, 10, 11, 19, 90, 99, 100, 101, 109, 123, 1000, 123_456, u64::MAX, u64::MAX / 10];
        for a in numbers {
            for b in numbers {
                assert_eq!(text_order(a, b), a.to_string().cmp(&b.to_string()), "{a} and {b}");
            }
        }
    }

    fn made() -> Made {
        let mut made = Made::new(&["a", "b", "c"], &[("s", 5)]);
        made.study.design.report.compare_as_text = true;
        for (instance, generated) in [(0, 9), (1, 20), (2, 30), (3, 40)] {
            made.add(0, instance, 0, run(3, generated, 1.0));
        }
        for (instance, generated) in [(0, 10), (1, 20), (2, 60), (4, 5)] {
            made.add(1, instance, 0, run(3, generated, 2.0));
        }
        made.add(2, 4, 0, run(3, 5, 2.0));
        made
    }

    #[test]
    fn pairs_are_compared_over_what_both_solved() {
        let made = made();
        let index = Index::of(&made.study);
        let pairwise = Pairwise::of(&index);
        let pair = pairwise.pair(0, 1).expect("they have instances in common");
        assert_eq!((pair.nodes.fewer, pair.nodes.more, pair.nodes.equal), (2, 0, 1));
        // 9 is less than 10 as a number and more as text.
        assert_eq!((pair.text.fewer, pair.text.more, pair.text.equal, pair.changed), (1, 1, 1, 1));
        assert_eq!((pair.seconds.fewer, pair.seconds.more, pair.seconds.equal), (3, 0, 0));
        assert_eq!(pair.nodes.ratio_of_totals(), Some(59.0 / 90.0));
        let geometric = (0.9f64 * 1.0 * 0.5).cbrt();
        assert!((pair.nodes.geometric_mean().expect("none is 0") - geometric).abs() < 1e-12);
        assert_eq!(pair.nodes.p_value(), 0.5);
        assert_eq!(pairwise.pair(0, 2), None);
        assert_eq!(pairwise.tables(&Names::of(&index)).len(), 5);
    }

    #[test]
    fn counts_add_up_and_swapping_swaps() {
        let made = made();
        let pairwise = Pairwise::of(&Index::of(&made.study));
        assert_eq!(pairwise.pairs.len(), 4);
        for pair in &pairwise.pairs {
            let swapped = pairwise.pair(pair.against, pair.method).expect("both ways are there");
            for (one, other) in
                [(pair.nodes, swapped.nodes), (pair.seconds, swapped.seconds), (pair.text, swapped.text)]
            {
                assert_eq!(one.fewer + one.more + one.equal, pair.nodes.common());
                assert_eq!((one.fewer, one.more, one.equal), (other.more, other.fewer, other.equal));
                assert_eq!((one.total, one.total_against), (other.total_against, other.total));
                assert_eq!(one.p_value(), other.p_value());
                let product =
                    one.geometric_mean().expect("none is 0") * other.geometric_mean().expect("none is 0");
                assert!((product - 1.0).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn shares_are_written_as_published() {
        let versus = Versus { fewer: 482, more: 434, equal: 84, ..Versus::default() };
        assert_eq!(versus.shares().replace('\u{a0}', " "), "(−) 48.20% (+) 43.40% (=) 8.40%");
    }
}
