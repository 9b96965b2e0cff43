export default {
  'intro.title': 'Bienvenue',
  'intro.play': 'Jouer :',
  'intro.play.text': 'à la souris, au doigt ou au clavier.',
  'intro.play.touch': 'touchez ou faites glisser.',
  'intro.hint': 'Indice :',
  'intro.hint.text': 'le prochain coup, et pourquoi.',
  'intro.solve': 'Résoudre :',
  'intro.solve.text': 'la meilleure solution, pas à pas.',
  'intro.more': 'Course, Labo :',
  'intro.more.text': 'la recherche en action.',
  'intro.close': 'Compris',
  'intro.book': 'Le livre (en anglais)',
};
