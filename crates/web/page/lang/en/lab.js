export default {
  'lab.title': 'lab',
};
