import type { GameFile } from '../game.ts'

export default {
  id: 'bloxd',
  position: 11,
  name: 'Bloxd.io',
  description:
    'A world of cubes with many modes: hop through parkour courses, gather and craft in survival, build at leisure in creative, or drop into a minigame. Each mode has lobbies where other players join in.',
  url: 'https://bloxd.io/',
  genre: ['Adventure', 'Strategy', 'Action', '3D Games', 'Minecraft'],
  aliases: ['blocks', 'voxel'],
  touch: 'yes',
  releaseDate: '2025-02-01',
  controls: [
    { action: 'Move', keys: ['W', 'A', 'S', 'D'], touch: ['Left stick'] },
    { action: 'Look around', keys: ['Mouse'], touch: ['Drag'] },
    { action: 'Break or hit', keys: ['Left click'] },
    { action: 'Place or use', keys: ['Right click'] },
    { action: 'Jump', keys: ['Space'], touch: ['Button'] },
  ],
} satisfies GameFile
