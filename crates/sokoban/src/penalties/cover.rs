//! How penalties of overlapping sets of boxes add up.
//!
//! Let `u` and `v` be prices of boxes and goals that are optimal for the assignment: `d(b, g) >= u(b) + v(g)`, with a sum
//! equal to its cost A. In a solution that brings box b to goal π(b) by w(b) pushes, let
//! `e(b) = w(b) - u(b) - v(π(b))`. Each e(b) is at least 0 and the solution takes A + Σ e(b) pushes. For a set P of boxes
//! with penalty pen(P) = min over goal sets S of exact(P, S) - assignment(P, S),
//! `Σ over P of e(b) >= exact(P, π(P)) - u(P) - v(π(P)) >= exact(P, π(P)) - assignment(P, π(P)) >= pen(P)`, since prices
//! never exceed distances. So the least Σ e that satisfies all these inequalities at once may be added to A.
//!
//! If there are as many boxes as goals, prices can be chosen with the parity of the checkerboard (assign half of `d +
//! colour(b) + colour(g)`, whose optimal prices are whole), so every e(b) is even: the cover is in steps of two, and
//! three boxes, each pair of which has penalty 2, need 4. Otherwise only steps of one are proven.

/// A set of boxes, as bits by their order in the position, and its penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// The boxes.
    pub boxes: u64,
    /// The pushes that they need beyond their assignment.
    pub extra: u32,
}

/// Steps tried before settling for the bound proven so far.
const PATIENCE: u32 = 3000;

/// Returns the least that can be added to the assignment so that every penalty is paid for, or less if that is too
/// costly to find.
///
/// Every penalty is finite. `step` is 2 if there are as many boxes as goals, else 1.
#[must_use]
pub fn cover(penalties: &mut [Penalty], step: u32) -> u32 {
    if penalties.len() <= 1 {
        return penalties.first().map_or(0, |penalty| penalty.extra.div_ceil(step) * step);
    }
    penalties.sort_unstable_by(|a, b| b.extra.cmp(&a.extra).then(a.boxes.cmp(&b.boxes)));
    // Disjoint sets, chosen greedily: a first bound, and the answer if there is no overlap.
    let (mut taken, mut packed, mut overlap) = (0u64, 0, false);
    for penalty in penalties.iter() {
        if penalty.boxes & taken == 0 {
            taken |= penalty.boxes;
            packed += penalty.extra.div_ceil(step);
        } else {
            overlap = true;
        }
    }
    if !overlap {
        return packed * step;
    }
    // Try more and more steps until they suffice.
    let mut paid = [0u8; 64];
    let mut patience = PATIENCE;
    let mut steps = packed;
    while patience > 0 && !affordable(penalties, step, steps, &mut paid, &mut patience) {
        if patience == 0 {
            break; // undecided: all we know is that fewer than `steps` do not suffice
        }
        steps += 1;
    }
    steps * step
}

/// Returns whether every penalty can be paid with `left` more steps; if undecided, `true`.
fn affordable(penalties: &[Penalty], step: u32, left: u32, paid: &mut [u8; 64], patience: &mut u32) -> bool {
    if *patience == 0 {
        return true;
    }
    *patience -= 1;
    // Find the penalty with the most left to pay, and a bound from disjoint ones.
    let (mut worst, mut most, mut taken, mut bound) = (None, 0, 0u64, 0);
    for penalty in penalties {
        let got: u32 = bits(penalty.boxes).map(|at| u32::from(paid[at])).sum();
        let short = penalty.extra.div_ceil(step).saturating_sub(got);
        if short > most {
            (worst, most) = (Some(penalty), short);
        }
        if short > 0 && penalty.boxes & taken == 0 {
            taken |= penalty.boxes;
            bound += short;
        }
    }
    let Some(worst) = worst else { return true };
    if bound > left {
        return false;
    }
    bits(worst.boxes).any(|at| {
        paid[at] += 1;
        let enough = affordable(penalties, step, left - 1, paid, patience);
        paid[at] -= 1;
        enough
    })
}

fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(sets: &[(u64, u32)]) -> Vec<Penalty> {
        sets.iter().map(|&(boxes, extra)| Penalty { boxes, extra }).collect()
    }

    #[test]
    fn overlapping_sets_share_what_they_pay() {
        assert_eq!(cover(&mut all(&[]), 2), 0);
        assert_eq!(cover(&mut all(&[(0b11, 2), (0b1100, 4)]), 2), 6);
        assert_eq!(cover(&mut all(&[(0b11, 2), (0b110, 2)]), 2), 2); // the middle box pays for both
        assert_eq!(cover(&mut all(&[(0b11, 2), (0b110, 2), (0b101, 2)]), 2), 4); // a triangle
        assert_eq!(cover(&mut all(&[(0b11, 2), (0b110, 2), (0b101, 2)]), 1), 3);
        assert_eq!(cover(&mut all(&[(0b111, 2), (0b11, 2)]), 2), 2);
    }

    #[test]
    fn never_exceeds_plain_enumeration_and_mostly_equals_it() {
        let (mut equal, mut all) = (0, 0);
        // Random choices of up to four sets over four boxes, against all payments.
        let sets: Vec<u64> = (1..16u64).filter(|set| set.count_ones() >= 2).collect();
        let mut seed = 1u64;
        for _ in 0..3000 {
            seed = pousse_search::mix(seed + 1);
            let count = 1 + seed as usize % 4;
            let chosen: Vec<Penalty> = (0..count)
                .map(|i| Penalty {
                    boxes: sets[(seed >> (8 + 8 * i)) as usize % sets.len()],
                    extra: 2 * (1 + (seed >> (40 + 4 * i)) as u32 % 3),
                })
                .collect();
            for step in [1, 2] {
                let mut least = u32::MAX;
                for code in 0..7u32.pow(4) {
                    let pay: Vec<u32> = (0..4).map(|at| code / 7u32.pow(at) % 7 * step).collect();
                    let fits = chosen.iter().all(|penalty| {
                        (0..4).filter(|at| penalty.boxes >> at & 1 != 0).map(|at| pay[at]).sum::<u32>()
                            >= penalty.extra
                    });
                    if fits {
                        least = least.min(pay.iter().sum());
                    }
                }
                let value = cover(&mut chosen.clone(), step);
                assert!(value <= least, "{chosen:?} in steps of {step}: {value} exceeds {least}");
                all += 1;
                equal += usize::from(value == least);
            }
        }
        // When patience runs out, the value is lower.
        assert!(equal * 100 > all * 95, "{equal} of {all}");
    }
}
