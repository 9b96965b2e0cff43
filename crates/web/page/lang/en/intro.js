export default {
  'intro.title': 'Welcome',
  'intro.play': 'Play:',
  'intro.play.text': 'click, drag or use the arrow keys.',
  'intro.play.touch': 'tap or drag.',
  'intro.hint': 'Hint:',
  'intro.hint.text': 'what to do next, and why.',
  'intro.solve': 'Solve:',
  'intro.solve.text': 'watch the best solution, step by step.',
  'intro.more': 'Race, Lab:',
  'intro.more.text': 'how the search works.',
  'intro.close': 'Got it',
  'intro.book': 'More in the book',
};
