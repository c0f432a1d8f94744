import type { GameFile } from '../game.ts'

export default {
  id: 'starblast',
  position: 10,
  name: 'Starblast.io',
  description:
    'Break asteroids for their crystals and spend them on a better ship. You can mine for your team and guard its base, or take your guns to a deathmatch where every other hull is a target.',
  url: 'https://starblast.io/',
  genre: ['Shooter', 'Action'],
  aliases: ['space', 'spaceship'],
  releaseYear: 2016,
  touch: 'yes',
  releaseDate: '2025-02-01',
  controls: [
    { action: 'Steer and accelerate', keys: ['Arrow keys'], touch: ['Drag'] },
    { action: 'Shoot', keys: ['Space'], touch: ['Button'] },
  ],
} satisfies GameFile
