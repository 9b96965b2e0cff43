export default {
  'taquin.title': 'taquin',
};
