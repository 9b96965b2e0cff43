// Empty on purpose: the server sends the English descriptions of algorithms, heuristics, techniques and objectives
// with the catalogue. Other languages have theirs here, by name; crates/web/tests/page/catalogue.test.mjs compares
// the names.
export default {
};
