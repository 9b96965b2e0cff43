export default {
  'book.search': 'Search the book',
  'book.contents': 'Chapters',
  'book.english': 'The book is in English.',
  'book.unknown': 'No such chapter',
  'book.unknown.text': 'The book has no chapter named “{name}”. Choose one from the list, or search for a word.',
  'book.around': 'Other chapters',
  'book.found': { one: '{count} passage', other: '{count} passages' },
  'book.code': 'Example',
  'book.table': 'Table',
  'book.link': 'Link to “{heading}”',
};
