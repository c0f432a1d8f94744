import type { GameFile } from '../game.ts'

export default {
  id: 'resurviv',
  position: 2,
  name: 'Resurviv.biz',
  description:
    'The shut-down surviv.io lives on here in another open-source recreation. The top-down looting and last-one-standing rounds are familiar, but it adds twists of its own.',
  url: 'https://resurviv.biz/',
  genre: ['Shooter', 'Action'],
  aliases: ['battle royale', 'surviv'],
  releaseDate: '2025-09-04',
} satisfies GameFile
