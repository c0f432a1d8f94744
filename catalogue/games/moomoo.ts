import type { GameFile } from '../game.ts'

export default {
  id: 'moomoo',
  position: 24,
  name: 'MooMoo.io',
  description:
    'Collect wood, food and stone, then turn them into walls, windmills and spikes around your own village. Neighbors are doing the same, and either side may come over for a raid.',
  url: 'https://moomoo.io/',
  genre: ['Action', 'Strategy'],
  aliases: ['survival', 'base building'],
  releaseDate: '2025-12-01',
  releaseYear: 2017,
  touch: 'yes',
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'], touch: ['Left stick'] },
    { action: 'Aim', keys: ['Mouse'] },
    { action: 'Gather or attack', keys: ['Left click', 'Space'], touch: ['Right stick'] },
    { action: 'Select food', keys: ['Q'] },
    { action: 'Auto attack', keys: ['E'] },
    { action: 'Chat', keys: ['Enter'] },
  ],
} satisfies GameFile
