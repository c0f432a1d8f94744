import type { GameFile } from '../game.ts'

export default {
  id: 'bopz',
  position: 19,
  name: 'Bopz.io',
  description:
    'An arena, other players and no long build-up. Bopz.io is a quick multiplayer action game, short enough for the few minutes between other things.',
  url: 'https://bopz.io/',
  genre: ['Shooter', 'Action'],
  releaseDate: '2025-05-01',
} satisfies GameFile
