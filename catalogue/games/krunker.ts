import type { GameFile } from '../game.ts'

export default {
  id: 'krunker',
  position: 5,
  name: 'Krunker.io',
  description:
    'Pick a class and sprint through maps made of blocks, chaining slides and jumps to keep your speed. Duels in this first-person shooter are over in moments, so moving well matters as much as aiming.',
  url: 'https://krunker.io/',
  genre: ['Shooter', 'Action', '3D Games'],
  aliases: ['fps', 'first-person shooter'],
  releaseDate: '2025-01-01',
  releaseYear: 2018,
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'] },
    { action: 'Aim or look around', keys: ['Mouse'] },
    { action: 'Shoot', keys: ['Left click'] },
    { action: 'Aim down sights', keys: ['Right click'] },
    { action: 'Jump', keys: ['Space'] },
    { action: 'Crouch or slide', keys: ['Shift'] },
    { action: 'Reload', keys: ['R'] },
  ],
  room: {
    place: { parameter: 'game' },
    characters: ['a-z', 'A-Z', '0-9', ':'],
    min: 5,
    max: 24,
    separator: ':',
    hint: 'In the game menu, press Invite to copy the link.',
  },
} satisfies GameFile
