import type { GameFile } from '../game.ts'

export default {
  id: 'zombsroyale',
  position: 8,
  name: 'ZombsRoyale.io',
  description:
    'One hundred players jump from the sky and parachute onto the same island. Grab whatever weapons lie where you land, stay inside the shrinking safe zone and outlast the other ninety-nine.',
  url: 'https://zombsroyale.io/',
  genre: ['Shooter', 'Action'],
  aliases: ['battle royale', 'zombs royale'],
  releaseDate: '2025-01-01',
  releaseYear: 2018,
} satisfies GameFile
