/** Words of error pages and notices. Every page needs them. */
export default {
  // The page for an unexpected error
  title: 'Something went wrong',
  onOurSide: 'The problem is on our side. Reloading may help.',
  onOurSideRecorded: "The problem is on our side, and we've logged it. Reloading may help.",
  /** {reference} identifies the error in the log. */
  reference: 'Reference: <code>{reference}</code>',
  /** A form was sent to a page that has no such form. */
  cannotDo: "This page doesn't accept this form. Go back and try again.",
  reload: 'Reload',

  // Pages that do not exist
  pageNotFound: 'Page not found',
  pageNotFoundText: "There's no page at this address. Every game is one click away.",
  returnToHome: 'Return to home',

  // A form that could not be sent
  errorOccurred: 'An error occurred',

  // Notices
  /** While the storage is unavailable. */
  savesPaused: "We can't save changes right now. Nothing is lost.",
  /** A style sheet or a script is missing. */
  partMissing: "Part of this page didn't load.",
  partMissingReloading: "Part of this page didn't load. Reloading…",
  playInstead: 'Play one of these instead',
} as const
