use pousse_search::{Domain, Numbers};

use super::*;
use crate::{Array, Goal, Grid, Shape, rules};

fn goal(rows: usize, columns: usize, name: &Goal) -> Grid {
    name.grid(Shape::new(rows, columns).expect("a shape")).expect("a goal")
}

fn domain(start: &Grid, goal: &Grid) -> Tiles<Array<64>> {
    Tiles::new(start, goal, Direction::ALL).expect("it fits")
}

/// Along a walk, updated carries are the same as those computed from scratch.
#[test]
fn a_move_changes_two_rows() {
    for (rows, columns) in [(5, 5), (6, 6), (5, 7), (8, 6), (8, 8)] {
        for name in [Goal::BlankLast, Goal::BlankFirst] {
            let goal = goal(rows, columns, &name);
            let domain = domain(&goal, &goal);
            let trained = Trained::new(domain.layout()).expect("a network");
            let mut numbers = Numbers::new(rows as u64, columns as u64);
            let mut board = domain.initial();
            let mut carry = trained.root(&domain, &board);
            for _ in 0..200 {
                let mut actions = Vec::new();
                domain.actions(&board, &mut (), &mut actions);
                let action = actions[numbers.below(actions.len() as u64) as usize];
                domain.apply(&mut board, action);
                carry = trained.child(&domain, &board, action, carry);
                let afresh = trained.root(&domain, &board);
                assert!(
                    carry.sums == afresh.sums && carry.guide == afresh.guide,
                    "{rows}x{columns} to {name}"
                );
            }
        }
    }
}

/// The output of a network depends on where tiles belong, not on their numbers, nor on which corner is the last.
#[test]
fn rotated_boards_have_the_same_rank() {
    let (first, last) = (goal(6, 6, &Goal::BlankFirst), goal(6, 6, &Goal::BlankLast));
    let to_last = domain(&last, &last);
    let to_first = domain(&first, &first);
    let (a, b) = (Trained::new(to_last.layout()), Trained::new(to_first.layout()));
    let (a, b) = (a.expect("a network"), b.expect("a network"));
    let (mut here, mut there) = (last, first);
    let mut numbers = Numbers::new(1, 2);
    for _ in 0..100 {
        let action = Direction::ALL[numbers.below(4) as usize];
        let (Some(next), Some(turned)) =
            (rules::slide(&here, action), rules::slide(&there, action.opposite()))
        else {
            continue;
        };
        (here, there) = (next, turned);
        let rank = |domain: &Tiles<Array<64>>, trained: &Trained, grid: &Grid| {
            let board = Array::from_grid(grid).expect("it fits");
            Heuristic::<Tiles<Array<64>>>::rank(trained, trained.root(domain, &board))
        };
        assert_eq!(rank(&to_last, &a, &here), rank(&to_first, &b, &there));
    }
}

#[test]
fn other_goals_have_no_network() {
    let layout = |rows, columns, name: &Goal| Layout::new(goal(rows, columns, name));
    assert!(Trained::new(&layout(3, 8, &Goal::BlankLast)).is_none(), "too thin");
    assert!(Trained::new(&layout(9, 9, &Goal::BlankLast)).is_none(), "too large");
    assert!(Trained::new(&layout(7, 7, &Goal::Spiral)).is_none(), "the blank belongs in the middle");
    assert!(Trained::new(&layout(7, 7, &Goal::BlankFirst)).is_some());
}

#[test]
fn truncated_and_foreign_files_are_not_networks() {
    for (side, file) in FILES {
        assert_eq!(Network::read(file).map(|network| network.side), Some(side));
        for wrong in [&file[..0], &file[..20], &file[..file.len() - 1], &file[1..]] {
            assert!(Network::read(wrong).is_none());
        }
    }
}
