import type { GameFile } from '../game.ts'

export default {
  id: 'defly',
  position: 14,
  name: 'Defly.io',
  description:
    'Your little copter drops towers as it flies and strings walls between them. Close a loop to claim the land inside, and shoot down the towers that hold other territories together.',
  url: 'https://defly.io/',
  genre: ['Strategy', 'Shooter'],
  aliases: ['helicopter', 'territory'],
  releaseYear: 2018,
  releaseDate: '2025-02-01',
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'] },
    { action: 'Aim', keys: ['Mouse'] },
    { action: 'Shoot', keys: ['Left click'] },
    { action: 'Drop a tower', keys: ['Right click', 'Space'] },
    { action: 'Use your superpower', keys: ['Shift', 'E'] },
  ],
} satisfies GameFile
