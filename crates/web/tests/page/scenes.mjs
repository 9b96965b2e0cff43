// The states of the views that are worth a picture.

/**
 * @typedef {object} Scene
 * @property {string} view
 * @property {string} name
 * @property {(stage: import('./harness.mjs').Stage) => Promise<void>} play Brings the view from its start to the state.
 */

/** @type {Scene[]} */
export const SCENES = [
  { view: 'taquin', name: 'at first', play: async () => {} },
  { view: 'race', name: 'at first', play: async () => {} },
  { view: 'sokoban', name: 'at first', play: async () => {} },
  { view: 'lab', name: 'at first', play: async () => {} },
];
