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
  links: [{ label: 'Source code', href: 'https://github.com/HasangerGames/suroi' }],
} satisfies GameFile
