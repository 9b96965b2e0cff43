// Empty on purpose: the server sends the English titles and descriptions along with the studies. Other languages
// have theirs here, by name; crates/web/tests/page/catalogue.test.mjs compares the names.
export default {
};
