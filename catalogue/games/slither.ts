import type { GameFile } from '../game.ts'

export default {
  id: 'slither',
  position: 6,
  name: 'Slither.io',
  description:
    'A small snake eats glowing pellets and grows longer with each one. Touch another body with your head and you burst into food for everyone nearby, so even a tiny snake can bring down a giant. Made by Steve Howse.',
  url: 'https://slither.io/',
  genre: ['Casual', 'Strategy'],
  aliases: ['snake', 'worm'],
  releaseDate: '2025-01-01',
  releaseYear: 2016,
  controls: [
    { action: 'Steer toward the pointer', keys: ['Mouse'] },
    { action: 'Turn left or right', keys: ['Left arrow', 'Right arrow'] },
    { action: 'Boost, at the cost of length', keys: ['Left click', 'Space', 'Up arrow'] },
  ],
  tip: 'Boost past another snake and cut across its path, so that its head runs into your body.',
} satisfies GameFile
