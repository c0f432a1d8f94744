/** Words of the offline page and the notice of a new version. Every page needs them. */
export default {
  // The offline page
  noConnection: 'No connection',
  couldNotLoad: "We couldn't load this page. Check your connection.",
  willReload: "We'll reload it as soon as you're back online.",
  tryAgain: 'Try again',

  // The notice of a new version
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  /** Hides the notice. */
  later: 'Later',
} as const
