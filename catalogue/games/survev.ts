import type { GameFile } from '../game.ts'

export default {
  id: 'survev',
  position: 1,
  name: 'Survev.io',
  description:
    'You land on a quiet island with nothing but your fists, and every gun, vest and scope has to be found. An open-source recreation of surviv.io, the 2D battle royale that was shut down, seen from straight above.',
  url: 'https://survev.io/',
  genre: ['Shooter', 'Action'],
  aliases: ['battle royale', 'surviv'],
  releaseDate: '2025-01-01',
  touch: 'yes',
  orientation: 'any',
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'], touch: ['Left stick'] },
    { action: 'Aim', keys: ['Mouse'] },
    { action: 'Shoot or punch', keys: ['Left click'] },
    { action: 'Aim and shoot', touch: ['Right stick'] },
    { action: 'Reload', keys: ['R'] },
    { action: 'Pick up, open or revive', keys: ['F'] },
    { action: 'Choose gun, melee or throwable', keys: ['1', '2', '3', '4'] },
    { action: 'Next or previous weapon', keys: ['Mouse wheel'] },
    { action: 'Use bandage, med kit, soda or pills', keys: ['7', '8', '9', '0'] },
    { action: 'Cancel reloading or healing', keys: ['X'] },
    { action: 'Open the map', keys: ['M'] },
  ],
  tip: 'Search the nearest building before you look for a fight: the first player with a gun has the edge in the opening minute.',
  links: [{ label: 'Source code', href: 'https://github.com/leia-uwu/survev' }],
  room: {
    place: 'fragment',
    characters: ['a-z', 'A-Z', '0-9'],
    min: 4,
    max: 12,
    hint: 'Press Create Team, then tap the link to copy it.',
  },
} satisfies GameFile
