import type { GameFile } from '../game.ts'

export default {
  id: 'kour',
  position: 12,
  name: 'Kour.io',
  description:
    'Choose a class, drop into a low-poly arena and out-aim the other players in fast first-person gunfights. Skins change how your weapons look.',
  url: 'https://kour.io/',
  genre: ['Shooter', 'Action', '3D Games'],
  aliases: ['fps', 'first-person shooter'],
  releaseYear: 2023,
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'] },
    { action: 'Aim or look around', keys: ['Mouse'] },
    { action: 'Shoot', keys: ['Left click'] },
    { action: 'Jump', keys: ['Space'] },
    { action: 'Reload', keys: ['R'] },
  ],
  releaseDate: '2025-02-01',
} satisfies GameFile
