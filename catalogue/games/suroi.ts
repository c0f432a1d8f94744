import type { GameFile } from '../game.ts'

export default {
  id: 'suroi',
  position: 4,
  name: 'Suroi.io',
  description:
    'Drop onto the island empty-handed, search crates for gear and stay ahead of the closing gas. A 2D battle royale built in the open by its players, inspired by surviv.io.',
  url: 'https://suroi.io/',
  genre: ['Shooter', 'Action'],
  aliases: ['battle royale', 'surviv'],
  releaseDate: '2025-01-01',
  releaseYear: 2023,
  touch: 'yes',
  orientation: 'landscape',
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'], touch: ['Left stick'] },
    { action: 'Aim', keys: ['Mouse'] },
    { action: 'Shoot or punch', keys: ['Left click'] },
    { action: 'Aim and shoot', touch: ['Right stick'] },
    { action: 'Reload', keys: ['R'] },
    { action: 'Pick up, open or revive', keys: ['F'] },
    { action: 'Choose gun, melee or throwable', keys: ['1', '2', '3', '4'] },
    { action: 'Next or previous weapon', keys: ['Mouse wheel'] },
    { action: 'Use gauze, medikit, cola or tablets', keys: ['7', '8', '9', '0'] },
    { action: 'Open the map', keys: ['M'] },
  ],
  links: [{ label: 'Source code', href: 'https://github.com/HasangerGames/suroi' }],
} satisfies GameFile
