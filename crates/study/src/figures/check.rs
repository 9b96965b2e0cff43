//! Are the names in figures those of the design?

use pousse_search::suggest;

use super::Figure;
use crate::model::Design;

/// Returns what is wrong with the figures of a design, a line each: names that it does not have, with those nearest to
/// them, and comparisons that do not say with what.
#[must_use]
pub fn check(design: &Design) -> Vec<String> {
    design.figures.iter().flat_map(|figure| complaints(design, figure)).collect()
}

fn complaints(design: &Design, figure: &Figure) -> Vec<String> {
    let mut found = Vec::new();
    let mut complain = |text: String| found.push(format!("figure of {}: {text}", figure.source));
    let methods = || design.methods.iter().map(|method| method.label.as_str());
    for label in [Some(&figure.method), figure.against.as_ref()].into_iter().flatten() {
        if !methods().any(|known| known == label) {
            complain(unknown("method", label, methods()));
        }
    }
    match (figure.metric.compares(), &figure.against) {
        (true, None) => complain("`against` must name the method it is compared with".into()),
        (false, Some(_)) => complain("`against` is for metrics that compare two methods".into()),
        (true, Some(against)) if *against == figure.method => {
            complain(format!("compares {against} with itself"));
        }
        _ => {}
    }
    let sets = || design.sets.iter().map(|set| set.name.as_str());
    let mut set = None;
    if let Some(name) = &figure.set {
        set = (0..).zip(sets()).find(|(_, known)| known == name).map(|(number, _)| number);
        if set.is_none() {
            complain(unknown("set", name, sets()));
            return found;
        }
    }
    if let Some(label) = &figure.instance {
        let instances = || design.instances.iter().filter(|one| set.is_none_or(|set| one.set == set));
        let mut places: Vec<u32> = instances().filter(|one| one.label == *label).map(|one| one.set).collect();
        places.dedup();
        match places[..] {
            [] => complain(unknown("instance", label, instances().map(|one| one.label.as_str()))),
            [_] => {}
            [first, second, ..] => {
                let name = |set: u32| design.sets.get(set as usize).map_or("", |set| set.name.as_str());
                complain(format!(
                    "instance `{label}` is in the sets {} and {}: name one by `set`",
                    name(first),
                    name(second)
                ));
            }
        }
    }
    found
}

fn unknown<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n str>) -> String {
    let near = suggest(name, known);
    match near.is_empty() {
        true => format!("there is no {what} `{name}` in the plan"),
        false => format!("there is no {what} `{name}` in the plan; did you mean `{}`?", near.join("` or `")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Metric;
    use crate::figures::compare::tests::figure;
    use crate::summary::examples::Made;

    #[test]
    fn names_that_do_not_exist_are_refused_with_suggestions() {
        let mut design = Made::new(&["manhattan", "linear"], &[("korf", 2), ("random", 2)]).study.design;
        let good = figure(Metric::Mean, "manhattan");
        design.figures = vec![
            Figure { method: "manhatan".into(), ..good.clone() },
            figure(Metric::Fewer, "linear"),
            Figure { against: Some("zzzzzzzz".into()), ..figure(Metric::Fewer, "linear") },
            Figure { against: Some("linear".into()), ..good.clone() },
            Figure { set: Some("korff".into()), ..good.clone() },
            Figure { instance: Some("1".into()), ..good.clone() },
            Figure { instance: Some("9".into()), set: Some("korf".into()), ..good.clone() },
            good,
        ];
        let complaints = check(&design);
        let parts = [
            "no method `manhatan` in the plan; did you mean `manhattan`?",
            "`against` must name",
            "no method `zzzzzzzz` in the plan",
            "`against` is for metrics that compare",
            "no set `korff` in the plan; did you mean `korf`?",
            "instance `1` is in the sets korf and random",
            "no instance `9`",
        ];
        assert_eq!(complaints.len(), parts.len(), "{complaints:#?}");
        for (complaint, part) in complaints.iter().zip(parts) {
            assert!(complaint.contains(part), "{part} in {complaint}");
        }
    }
}
