import type { GameFile } from '../game.ts'

export default {
  id: 'digdig',
  position: 15,
  name: 'DigDig.io',
  description:
    'Chew through solid ground and grow with what you dig up, above all with gold. Other diggers are at work all around, and each meeting is a choice between slipping away and setting a trap.',
  url: 'https://digdig.io/',
  genre: ['Casual'],
  aliases: ['digging'],
  releaseDate: '2025-02-01',
} satisfies GameFile
