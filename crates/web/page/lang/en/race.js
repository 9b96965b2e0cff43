export default {
  'race.title': 'race',
};
