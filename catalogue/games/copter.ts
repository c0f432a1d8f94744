import type { GameFile } from '../game.ts'

export default {
  id: 'copter',
  position: 17,
  name: 'Copter.io',
  description:
    'Take the controls of a helicopter and hunt other pilots in close dogfights. Upgrades strengthen the machine, so surviving the first few fights pays off in the later ones.',
  url: 'https://copter.io/',
  genre: ['Shooter', 'Action'],
  aliases: ['helicopter'],
  releaseDate: '2025-02-01',
} satisfies GameFile
