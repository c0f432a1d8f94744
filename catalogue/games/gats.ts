import type { GameFile } from '../game.ts'

export default {
  id: 'gats',
  position: 22,
  name: 'Gats.io',
  description:
    'Choose a gun and how much armor to carry, then fight from crate to crate in an arena seen from above. Points earn perks; heavy armor slows you down.',
  url: 'https://gats.io/',
  genre: ['Action', 'Strategy', 'Shooter'],
  aliases: ['top-down shooter'],
  releaseDate: '2025-12-01',
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'] },
    { action: 'Aim', keys: ['Mouse'] },
    { action: 'Shoot', keys: ['Left click'] },
    { action: 'Reload', keys: ['R'] },
    { action: 'Use your perk', keys: ['Space'] },
  ],
} satisfies GameFile
