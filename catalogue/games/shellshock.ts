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
  releaseYear: 2017,
  touch: 'no',
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'] },
    { action: 'Aim or look around', keys: ['Mouse'] },
    { action: 'Shoot', keys: ['Left click'] },
    { action: 'Jump', keys: ['Space'] },
    { action: 'Reload', keys: ['R'] },
    { action: 'Swap weapons', keys: ['E'] },
    { action: 'Throw a grenade', keys: ['Q'] },
  ],
  room: {
    place: 'fragment',
    characters: ['a-z', 'A-Z', '0-9'],
    min: 5,
    max: 16,
    hint: 'In a match, open the menu, choose Invite friends and copy the link.',
  },
} satisfies GameFile
