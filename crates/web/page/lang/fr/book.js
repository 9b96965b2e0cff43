export default {
  'book.search': 'Chercher dans le livre',
  'book.contents': 'Chapitres',
  'book.english': 'Le livre est en anglais.',
  'book.unknown': 'Chapitre introuvable',
  'book.unknown.text': 'Le livre n’a pas de chapitre « {name} ». Choisissez-en un dans la liste, ou cherchez un mot.',
  'book.around': 'Autres chapitres',
  'book.found': { one: '{count} passage', other: '{count} passages' },
  'book.code': 'Exemple',
  'book.table': 'Tableau',
  'book.link': 'Lien vers « {heading} »',
};
