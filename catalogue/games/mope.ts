import type { GameFile } from '../game.ts'

export default {
  id: 'mope',
  position: 23,
  name: 'Mope.io',
  description:
    'Start as a mouse, nibble berries, drink before your water runs out and turn into larger animals step by step. Anything above you in the food chain can eat you, until you are the apex yourself.',
  url: 'https://mope.io/',
  genre: ['Action', 'Strategy', 'Shooter'],
  aliases: ['evolution', 'animals'],
  releaseDate: '2025-12-01',
  releaseYear: 2016,
  touch: 'yes',
  controls: [
    { action: 'Move', touch: ['Drag'] },
    { action: 'Move toward the pointer', keys: ['Mouse'] },
    {
      action: 'Sprint, at the cost of water',
      keys: ['Left click', 'Space'],
      touch: ['Button'],
    },
  ],
} satisfies GameFile
