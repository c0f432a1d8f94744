import type { GameFile } from '../game.ts'

export default {
  id: 'resurviv',
  position: 2,
  name: 'Resurviv.biz',
  description:
    'The shut-down surviv.io lives on here in an open-source recreation. The top-down looting and last-one-standing rounds are familiar, but it adds twists of its own.',
  url: 'https://resurviv.biz/',
  genre: ['Shooter', 'Action'],
  aliases: ['battle royale', 'surviv'],
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
  releaseDate: '2025-09-04',
} satisfies GameFile
