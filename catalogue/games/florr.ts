import type { GameFile } from '../game.ts'

export default {
  id: 'florr',
  position: 21,
  name: 'Florr.io',
  description:
    'You are a flower, and the petals circling around you are your weapons. Beat wandering mobs to collect more of them, craft spare ones into rarer kinds and arrange the set that suits your way of fighting.',
  url: 'https://florr.io/',
  genre: ['Action', 'Strategy'],
  aliases: ['flower'],
  touch: 'yes',
  releaseDate: '2025-12-01',
  controls: [
    { action: 'Move', touch: ['Left stick'] },
    { action: 'Move toward the pointer', keys: ['Mouse'] },
    {
      action: 'Spread your petals to attack',
      keys: ['Left click', 'Space'],
      touch: ['Button'],
    },
    {
      action: 'Pull your petals in to defend',
      keys: ['Right click', 'Shift'],
      touch: ['Button'],
    },
  ],
} satisfies GameFile
