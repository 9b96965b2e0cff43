// Empty on purpose: the server sends the English texts.
export default {};
