export default {
  'sokoban.title': 'sokoban',
};
