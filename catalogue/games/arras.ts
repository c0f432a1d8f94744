import type { GameFile } from '../game.ts'

export default {
  id: 'arras',
  position: 7,
  name: 'Arras.io',
  description:
    'Shoot shapes for experience and decide at each branch of the upgrade tree what your tank becomes. It follows in the tracks of diep.io, with a large family of tanks to choose from.',
  url: 'https://arras.io/',
  genre: ['Casual', 'Strategy'],
  aliases: ['diep', 'tanks'],
  touch: 'yes',
  releaseDate: '2025-01-01',
  releaseYear: 2017,
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'], touch: ['Left stick'] },
    { action: 'Aim', keys: ['Mouse'] },
    { action: 'Shoot', keys: ['Left click', 'Space'] },
    { action: 'Aim and shoot', touch: ['Right stick'] },
    { action: 'Auto fire', keys: ['E'] },
    { action: 'Auto spin', keys: ['C'] },
  ],
} satisfies GameFile
