import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'Auf diesem Gerät. Melde dich an, um sie in deinem Konto zu behalten.',
  inYourAccount: 'In deinem Konto, auf allen deinen Geräten.',
  empty:
    'Du hast noch keine Spiele gemerkt. Drück auf das Lesezeichen eines Spiels, dann findest du es hier.',
  findGame: 'Spiel finden',
  removed: 'Entfernt',
  removedText: '{game} ist nicht mehr bei deinen gemerkten Spielen.',
  undo: 'Rückgängig',
  needsScript: 'Gemerkte Spiele brauchen JavaScript.',
} satisfies Translation['saved']
