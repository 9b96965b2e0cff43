//! Checks the names in figures against the design.

use pousse_search::{Message, message, suggest};

use super::Figure;
use crate::model::Design;

/// Returns what is wrong with the figures of a design, one line each: unknown names, with the most similar known ones,
/// and comparisons without a second method.
#[must_use]
pub fn check(design: &Design) -> Vec<Message> {
    design.figures.iter().flat_map(|figure| complaints(design, figure)).collect()
}

fn complaints(design: &Design, figure: &Figure) -> Vec<Message> {
    let mut found = Vec::new();
    let source = &*figure.source;
    let mut complain = |what: Message| {
        found.push(message!("figure.of", format!("figure of {source}: {what}"), source, what));
    };
    let methods = || design.methods.iter().map(|method| method.label.as_str());
    for label in [Some(&figure.method), figure.against.as_ref()].into_iter().flatten() {
        if !methods().any(|known| known == label) {
            complain(unknown(&message!("figure.method", "method"), label, methods()));
        }
    }
    match (figure.metric.compares(), &figure.against) {
        (true, None) => {
            complain(message!("figure.against", "`against` must name the method it is compared with"));
        }
        (false, Some(_)) => {
            complain(message!("figure.no-against", "`against` is for metrics that compare two methods"));
        }
        (true, Some(against)) if *against == figure.method => {
            complain(message!("figure.itself", format!("compares {against} with itself"), against));
        }
        _ => {}
    }
    let sets = || design.sets.iter().map(|set| set.name.as_str());
    let mut set = None;
    if let Some(name) = &figure.set {
        set = (0..).zip(sets()).find(|(_, known)| known == name).map(|(number, _)| number);
        if set.is_none() {
            complain(unknown(&message!("figure.set", "set"), name, sets()));
            return found;
        }
    }
    if let Some(label) = &figure.instance {
        let instances = || design.instances.iter().filter(|one| set.is_none_or(|set| one.set == set));
        let mut places: Vec<u32> = instances().filter(|one| one.label == *label).map(|one| one.set).collect();
        places.dedup();
        match places[..] {
            [] => {
                let what = message!("figure.instance", "instance");
                complain(unknown(&what, label, instances().map(|one| one.label.as_str())));
            }
            [_] => {}
            [first, second, ..] => {
                let name = |set: u32| design.sets.get(set as usize).map_or("", |set| set.name.as_str());
                let (one, other) = (name(first), name(second));
                let text = format!("instance `{label}` is in the sets {one} and {other}: name one by `set`");
                complain(message!("figure.two-sets", text, label, one, other));
            }
        }
    }
    found
}

fn unknown<'n>(what: &Message, name: &str, known: impl Iterator<Item = &'n str>) -> Message {
    let near: Vec<String> = suggest(name, known).into_iter().map(Into::into).collect();
    let text = format!("there is no {what} `{name}` in the plan");
    if near.is_empty() {
        return message!("figure.unknown", text, what, name);
    }
    let text = format!("{text}; did you mean {}?", near.join(" or "));
    message!("figure.unknown-near", text, what, name, near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Metric;
    use crate::figures::compare::tests::figure;
    use crate::summary::examples::Made;

    #[test]
    fn unknown_names_are_rejected_with_suggestions() {
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
            "no method `manhatan` in the plan; did you mean manhattan?",
            "`against` must name",
            "no method `zzzzzzzz` in the plan",
            "`against` is for metrics that compare",
            "no set `korff` in the plan; did you mean korf?",
            "instance `1` is in the sets korf and random",
            "no instance `9`",
        ];
        assert_eq!(complaints.len(), parts.len(), "{complaints:#?}");
        for (complaint, part) in complaints.iter().zip(parts) {
            assert!(complaint.contains(part), "{part} in {complaint}");
        }
    }
}
