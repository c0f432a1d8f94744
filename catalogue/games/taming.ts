import type { GameFile } from '../game.ts'

export default {
  id: 'taming',
  position: 9,
  name: 'Taming.io',
  description:
    'Gather wood and stone, put up a base and look for animals that can be won over. A tamed creature follows you and joins in your fights, which helps when other players come for your supplies.',
  url: 'https://taming.io/',
  genre: ['Strategy', 'Action'],
  aliases: ['survival', 'pets'],
  releaseDate: '2025-01-01',
} satisfies GameFile
