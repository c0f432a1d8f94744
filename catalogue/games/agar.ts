import type { GameFile } from '../game.ts'

export default {
  id: 'agar',
  position: 25,
  name: 'Agar.io',
  description:
    'Steer a single cell around a dish, swallow what is smaller and keep clear of what is bigger. Splitting in two lets you lunge at prey but leaves the pieces exposed to others. Made by Matheus Valadares.',
  url: 'https://agar.io/',
  genre: ['Casual', 'Action'],
  aliases: ['cells', 'blob'],
  releaseDate: '2025-12-01',
  releaseYear: 2015,
  controls: [
    { action: 'Steer toward the pointer', keys: ['Mouse'] },
    { action: 'Split in two', keys: ['Space'] },
    { action: 'Eject mass', keys: ['W'] },
  ],
  tip: 'Hide behind a green virus while you are small: large cells that touch one burst into pieces.',
} satisfies GameFile
