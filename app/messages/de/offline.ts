import type { Translation } from '../translation.ts'

export default {
  noConnection: 'Keine Verbindung',
  couldNotLoad: 'Wir konnten diese Seite nicht laden. Prüf deine Verbindung.',
  willReload: 'Wir laden sie neu, sobald du wieder online bist.',
  tryAgain: 'Erneut versuchen',

  newVersion: 'Eine neue Version ist da.',
  reload: 'Neu laden',
  later: 'Später',
} satisfies Translation['offline']
