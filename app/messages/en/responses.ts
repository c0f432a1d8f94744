/** Words of the server's responses that are not pages. Only the server reads them. */
export default {
  // Faults of the server
  noData: "We can't reach the data right now.",
  noDataNothingLost: "We can't reach the data right now. Nothing is lost.",
  ourFault: 'Something went wrong on our side.',
  /** {reference} identifies the error in the log. */
  ourFaultReference: 'Something went wrong on our side. Reference: {reference}',
  restarting: 'The server is restarting.',

  // Requests that cannot be served
  tooLarge: 'The request is too large.',
  malformedRequest: 'The request is malformed.',
  malformedUrl: 'The request URL is malformed.',
  unsupportedMethod: 'This request method is not supported.',
  unmetExpectation: "The server can't meet this request's Expect header.",
  notFound: 'Not found',
  fileNotFound: 'File not found.',
  unknownLanguage: "This language isn't available.",
  noSuchGame: 'Game not found.',

  // Forms
  twoContentTypes: 'The request names more than one content type.',
  notAForm: 'The request must be a form: URL-encoded or multipart.',
  unreadableForm: "We can't read this form.",
  tooManyFields: 'The form has too many fields.',
  invalidCharacter: 'The form contains an invalid character.',

  // Rate limits
  tooManyPages: 'Too many pages at once. Try again in a moment.',
  tooManyRequests: 'Too many requests at once.',
  /** Reports that a game does not work. */
  tooManyReports: 'Too many reports. Try again later.',
  /** Reports of play time. */
  tooManyPlayReports: 'Too many reports.',
  likingTooFast: "You're liking too fast. Wait a moment.",
  savingTooFast: "You're saving too fast. Wait a moment.",
  /** A live stream keeps the numbers of a page up to date. */
  tooManyStreams: 'Too many live streams are open.',

  // Requests that are not allowed
  signInToLike: 'Sign in to like games.',
  signInToSave: 'Sign in to save games to your account.',
  signInToTrack: 'Sign in to track play time.',
  signInToShareRooms: 'Sign in to earn achievements.',
  ownPagesOnly: "Only this site's pages can use this.",
  ownPagesOnlyStreams: "Only this site's pages can open live streams.",
  shownGamesOnly: 'The live stream accepts only ids of games that the page shows.',
  foreignRequest: "This request didn't come from this site.",
  /** {portal} is the name of the site, {address} its address. */
  foreignRequestMoved: "This request didn't come from this site. {portal} is at {address}",
  /** For the operator, whom a visitor may tell. PUBLIC_URL is the name of a setting. */
  foreignRequestPublicUrl:
    "This request didn't come from this site. Its operator must set PUBLIC_URL to the address that visitors use.",

  // The page at an unknown hostname
  anotherAddress: 'Wrong address',
  /** {portal} is the name of the site; its address takes the place of the tag. */
  portalIsAt: '{portal} is at <address></address>',
  /** For the operator, whom a visitor may tell. PUBLIC_URL is the name of a setting. */
  unknownHost:
    "This portal doesn't use this hostname. Its operator must set PUBLIC_URL to the address that visitors use.",
} as const
