import type { GameFile } from '../game.ts'

export default {
  id: 'shellshock',
  position: 16,
  name: 'Shell Shockers',
  description:
    'Every fighter is an egg with a gun, and every defeat ends in a broken shell and a splash of yolk. Under the joke is a full first-person shooter with team matches and free-for-alls.',
  url: 'https://shellshock.io/',
  genre: ['Shooter', 'Action', '3D Games'],
  aliases: ['fps', 'first-person shooter', 'shellshock.io', 'eggs'],
  releaseDate: '2025-03-01',
  room: {
    place: 'fragment',
    characters: ['a-z', 'A-Z', '0-9'],
    min: 5,
    max: 16,
    hint: 'In a match, open the menu, choose Invite friends and copy the link.',
  },
} satisfies GameFile
