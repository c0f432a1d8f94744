import type { GameFile } from '../game.ts'

export default {
  id: 'lolbeans',
  position: 13,
  name: 'LOLBeans.io',
  description:
    'A crowd of wobbly beans sets off at once over an obstacle course, bumping and tumbling on the way. Anyone too slow is knocked out, and the rest line up for the next round.',
  url: 'https://lolbeans.io/',
  genre: ['Race', 'Casual', '3D Games'],
  aliases: ['racing', 'fall guys'],
  releaseYear: 2020,
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D', 'Arrow keys'] },
    { action: 'Jump', keys: ['Space'] },
  ],
  releaseDate: '2025-02-01',
} satisfies GameFile
