//! What a table contains, described so that it can be distinguished from every other table.

use pousse_search::Message;

/// The longest name, chosen so that it fits into a file name with everything added around it.
const LONGEST_NAME: usize = 100;
/// The maximum total length of all fields, so that a reader can refuse a header that claims to be longer.
pub(crate) const LONGEST_TEXT: usize = 1 << 15;
/// Keys reserved for what the file itself says about a table.
pub(crate) const RESERVED: [&str; 5] = ["name", "entries", "bits", "builder", "seconds"];

/// What a table contains: two tables are the same if and only if their recipes are equal.
///
/// ```
/// use pousse_pdb::Recipe;
///
/// let recipe = Recipe::new("tiles-4x4-8", [("puzzle", "tiles"), ("board", "4x4"), ("pattern", "8-15")])?;
/// assert_eq!(recipe.get("board"), Some("4x4"));
/// # Ok::<(), pousse_search::Message>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    name: String,
    fields: Vec<(String, String)>,
}

impl Recipe {
    /// Creates the recipe with this name, which is also the file's, and these keys and values in this order.
    ///
    /// # Errors
    ///
    /// If the name, a key or a value is not allowed in a file name or header.
    pub fn new<K: Into<String>, V: Into<String>>(
        name: impl Into<String>,
        fields: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Self, Message> {
        let name = name.into();
        check_name(&name)?;
        let fields: Vec<(String, String)> = fields.into_iter().map(|(k, v)| (k.into(), v.into())).collect();
        let mut length = 0;
        for (at, (key, value)) in fields.iter().enumerate() {
            let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
            if key.is_empty() || !key.chars().all(letter) || RESERVED.contains(&key.as_str()) {
                let reserved = RESERVED.join(", ");
                let keys = "keys consist of a-z, 0-9, '-' and '_', and these are reserved";
                return Err(format!("`{key}` cannot be a key: {keys}: {reserved}").into());
            }
            if fields[..at].iter().any(|(earlier, _)| earlier == key) {
                return Err(format!("the key `{key}` occurs twice").into());
            }
            if value.chars().any(char::is_control) {
                let text = "contains a line break or another control character";
                return Err(format!("the value of `{key}` {text}").into());
            }
            length += key.len() + ": \n".len() + value.len();
        }
        if length > LONGEST_TEXT {
            let text = format!("the fields take {length} bytes in total; at most {LONGEST_TEXT} are allowed");
            return Err(text.into());
        }
        Ok(Self { name, fields })
    }

    /// Returns the name: the file name without its extension.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the keys and values in their order.
    #[must_use]
    pub fn fields(&self) -> &[(String, String)] {
        &self.fields
    }

    /// Returns the value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.fields.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// Returns the first difference from another recipe, as "it has this, not that".
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        if self.name != other.name {
            return Some(format!("it has name `{}`, not `{}`", other.name, self.name));
        }
        let show = |field: Option<&(String, String)>| match field {
            Some((key, value)) => format!("{key} `{value}`"),
            None => "no more fields".to_owned(),
        };
        (0..self.fields.len().max(other.fields.len()))
            .map(|at| (self.fields.get(at), other.fields.get(at)))
            .find(|(mine, others)| mine != others)
            .map(|(mine, others)| format!("it has {}, not {}", show(others), show(mine)))
    }
}

/// Checks whether a table can have this name.
///
/// # Errors
///
/// A [`Message`] if it cannot.
pub(crate) fn check_name(name: &str) -> Result<(), Message> {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-_".contains(c);
    if name.is_empty() || name.len() > LONGEST_NAME || name.starts_with('.') || !name.chars().all(letter) {
        let text = format!(
            "`{name}` cannot be the name of a table: a name has 1 to {LONGEST_NAME} characters from a-z, 0-9, '.', \
             '-' and '_', and does not start with '.'"
        );
        return Err(text.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_writable_names_are_accepted() {
        let none: [(&str, &str); 0] = [];
        let wrong =
            |recipe: Result<Recipe, Message>, what: &str| recipe.is_err_and(|error| error.contains(what));
        for name in ["a", "tiles-4x4_7.8", "0", &"a".repeat(100)] {
            assert!(Recipe::new(name, none).is_ok(), "{name}");
        }
        for name in ["", "A", "a b", "a/b", "..", ".a", "../a", "a\\b", "é", "a\n", "a:b", &"a".repeat(101)]
        {
            assert!(wrong(Recipe::new(name, none), "cannot be the name of a table"), "{name}");
        }
        for key in ["", "Key", "a:", "a b", "a\n", "entries", "bits", "name", "builder", "seconds"] {
            assert!(wrong(Recipe::new("a", [(key, "")]), "cannot be a key"), "{key}");
        }
        for value in ["", " ", ": ", "1 2/3", "é", "a: b"] {
            assert_eq!(Recipe::new("a", [("k", value)]).unwrap().get("k"), Some(value));
        }
        for value in ["\n", "a\rb", "\0", "\u{85}"] {
            assert!(wrong(Recipe::new("a", [("k", value)]), "control character"), "{value:?}");
        }
        assert!(wrong(Recipe::new("a", [("k", "1"), ("k", "1")]), "occurs twice"));
        assert!(Recipe::new("a", [("k", "x".repeat(LONGEST_TEXT - 4))]).is_ok());
        let long = Recipe::new("a", [("k", "x".repeat(LONGEST_TEXT - 3))]);
        assert!(wrong(long, "bytes in total"));
    }

    #[test]
    fn the_difference_is_named() {
        let recipe = |fields: &[(&str, &str)]| Recipe::new("a", fields.iter().copied()).unwrap();
        let one = recipe(&[("goal", "1"), ("pattern", "2")]);
        assert_eq!(one.difference(&one), None);
        let says = |other: &[(&str, &str)]| one.difference(&recipe(other)).unwrap();
        assert_eq!(says(&[("goal", "1"), ("pattern", "3")]), "it has pattern `3`, not pattern `2`");
        assert_eq!(says(&[("goal", "1")]), "it has no more fields, not pattern `2`");
        assert_eq!(says(&[("pattern", "2"), ("goal", "1")]), "it has pattern `2`, not goal `1`");
    }
}
