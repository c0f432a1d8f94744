import type { Translation } from '../translation.ts'

export default {
  title: 'Da ist etwas schiefgelaufen',
  onOurSide: 'Das Problem liegt bei uns. Vielleicht hilft es, die Seite neu zu laden.',
  onOurSideRecorded:
    'Das Problem liegt bei uns, und wir haben es protokolliert. Vielleicht hilft es, die Seite neu zu laden.',
  reference: 'Referenz: <code>{reference}</code>',
  cannotDo: 'Diese Seite nimmt das Formular nicht an. Geh zurück und versuch es noch einmal.',
  reload: 'Neu laden',

  pageNotFound: 'Seite nicht gefunden',
  pageNotFoundText:
    'Unter dieser Adresse gibt es keine Seite. Jedes Spiel ist nur einen Klick entfernt.',
  returnToHome: 'Zur Startseite',

  errorOccurred: 'Ein Fehler ist aufgetreten',

  savesPaused: 'Wir können Änderungen gerade nicht speichern. Es geht nichts verloren.',
  partMissing: 'Ein Teil dieser Seite wurde nicht geladen.',
  partMissingReloading: 'Ein Teil dieser Seite wurde nicht geladen. Seite wird neu geladen …',
  playInstead: 'Spiel stattdessen eins von diesen',
} satisfies Translation['errors']
