// Empty on purpose: the English titles and descriptions of the studies come with them from the server. Other languages have
// theirs here, by name; crates/web/tests/page/catalogue.test.mjs compares the names.
export default {
};
