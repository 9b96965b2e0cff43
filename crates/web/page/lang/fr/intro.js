export default {
  'intro.title': 'Bienvenue',
  'intro.play': 'Jouer :',
  'intro.play.text': 'cliquez, glissez, ou les flèches.',
  'intro.hint': 'Indice :',
  'intro.hint.text': 'quoi faire, et pourquoi.',
  'intro.solve': 'Résoudre :',
  'intro.solve.text': 'la meilleure solution, pas à pas.',
  'intro.more': 'Course, Labo :',
  'intro.more.text': 'voir la recherche.',
  'intro.close': 'Compris',
  'intro.book': 'Le livre (en anglais)',
};
