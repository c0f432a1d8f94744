/** Words of the game page: the stage, controls, checks of games. */
export default {
  // Problems
  /** {when} is a date with time, or how long ago that was. */
  unreachable: 'This game may be offline (last checked <time>{when}</time>).',
  /** Stands for {when} above. */
  justNow: 'just now',
  /** The title of the dialog, above the reasons. */
  report: 'Report {game}',
  reportLead: "What's wrong? Reports are anonymous.",
  reasonBlank: 'Blank screen',
  reasonCrash: 'It crashes or freezes',
  /** The frame shows something else than the game. */
  reasonOtherPage: 'A different page opens',
  reportSent: 'Thanks! Your report was sent.',
  reportNotSent: "We couldn't send your report. Try again in a moment.",

  // Information
  gameInformation: 'Game Information',
  /** What the stars next to it mean. */
  ratingExplained: 'One star per 100 likes, rounded up',
  released: 'Released <date></date>',
  /** The year of the game itself; {portal} below is the name of the site. */
  releasedIn: 'Released in {year}',
  onPortalSince: 'On <name>{portal}</name> since <date></date>',
  genres: 'Genres',
  activePlayers: 'Active players',
  totalLikes: 'Total likes',
  releaseYear: 'Release year',
  /** Read aloud instead of the number of players. */
  notKnown: 'unknown right now',
  links: 'Links & Resources',
  officialSite: 'Official site',
  /** Read aloud after the text of a link. */
  newTab: '(opens in a new tab)',
  similar: 'You Might Also Like',

  // Controls
  howToPlay: 'How to Play',
  move: 'Move',
  moveInSome: 'Move (some games)',
  aim: 'Aim or look around',
  shoot: 'Shoot, use or select',
  jump: 'Jump or special action',
  /** A control in one line, such as `Aim: Mouse`. */
  control: '{action}: {keys}',
  genericTip:
    'Each game explains its own keys on its start screen or in its settings. Click the game once to start using the keyboard.',
  /** Instead of the tip above, on a touch screen. */
  genericTouchTip: 'Each game explains its touch controls on its start screen or in its settings.',

  // Games that are not there
  notFound: 'Game not found',
  notFoundText: "The game you're looking for doesn't exist or has been removed.",
  removed: '{game} is no longer available',
  /** The name of the game is not known any more. */
  removedNameless: 'This game is no longer available',
  removedText:
    'It was removed from the site. Your likes and play time are saved in case it returns.',
} as const
