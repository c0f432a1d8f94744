import type { GameFile } from '../game.ts'

export default {
  id: '1v1lol',
  position: 18,
  name: '1v1.LOL',
  description:
    'Two skills decide a duel here: how well you shoot, and how fast you can put a wall or a ramp between you and your rival. The camera sits behind your fighter, in third person.',
  url: 'https://1v1.lol/',
  genre: ['Shooter', 'Action', '3D Games'],
  aliases: ['building', 'third-person shooter'],
  releaseDate: '2025-03-01',
} satisfies GameFile
