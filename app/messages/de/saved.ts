import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'Auf diesem Gerät gemerkt. Melde dich an, um sie in deinem Konto zu merken.',
  inYourAccount: 'In deinem Konto, auf allen deinen Geräten.',
  empty:
    'Du hast noch keine Spiele gemerkt. Drück auf das Lesezeichen eines Spiels, dann findest du es hier.',
  findGame: 'Spiel finden',
  removed: 'Entfernt',
  removedText: '{game} ist nicht mehr unter deinen gemerkten Spielen.',
  undo: 'Rückgängig',
  needsScript: 'Für gemerkte Spiele brauchst du JavaScript.',
} satisfies Translation['saved']
