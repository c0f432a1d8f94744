import type { GameFile } from '../game.ts'

export default {
  id: 'bopz',
  position: 19,
  name: 'Bopz.io',
  description:
    'Jump into an arena and take on the other players in it. Bopz.io is quick multiplayer action that fits into a few free minutes.',
  url: 'https://bopz.io/',
  genre: ['Shooter', 'Action'],
  releaseDate: '2025-05-01',
} satisfies GameFile
