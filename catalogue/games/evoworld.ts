import type { GameFile } from '../game.ts'

export default {
  id: 'evoworld',
  position: 20,
  name: 'EvoWorld.io',
  description:
    'Life begins as a fly, and plenty of larger creatures want to eat you. Feed to evolve into the next creature up the food chain, and sooner or later the hunters become your prey.',
  url: 'https://evoworld.io/',
  genre: ['Action'],
  aliases: ['evolution', 'flyordie'],
  releaseDate: '2025-12-01',
} satisfies GameFile
