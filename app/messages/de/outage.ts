import type { Translation } from '../translation.ts'

export default {
  title: 'Einen Moment',
  noPlayerData: 'Wir kommen gerade nicht an deine Daten. Es geht nichts verloren.',
  noPage: 'Wir können diese Seite gerade nicht laden. Es geht nichts verloren.',
  reloadToResend: 'Lade die Seite neu, um dein Formular noch einmal zu senden.',
  willReload: 'Wir laden die Seite neu, sobald es geht.',
  tryAgain: 'Erneut versuchen',
} satisfies Translation['outage']
