// Empty on purpose: the English words for algorithms, heuristics, techniques and objectives come with the catalogue from
// the server. Other languages have theirs here, by name; crates/web/tests/page/catalogue.test.mjs compares the names.
export default {
};
