import type { GameFile } from '../game.ts'

export default {
  id: 'battledudes',
  position: 3,
  name: 'BattleDudes.io',
  description:
    'Fight over objectives on maps that fall apart: walls break, and your cover goes with them. A tactical shooter seen from above, on foot or at the wheel of a vehicle.',
  url: 'https://battledudes.io/',
  genre: ['Shooter', 'Action'],
  aliases: ['tactical shooter'],
  releaseDate: '2025-03-01',
} satisfies GameFile
