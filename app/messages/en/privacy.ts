/** The privacy policy. The English text is the one that decides. */
export default {
  title: 'Privacy policy',
  lastUpdated: 'Last updated <date></date>',
  /** At the top of every other language. */
  translation:
    'This text is a translation. If it differs from the <english>English text</english>, the English text decides.',

  introduction: 'Introduction',
  introductionText:
    'This page explains what {portal} learns about you, why, and what you can do about it. You can browse, search and play without an account. We store most of the data below only if you have one.',

  collected: 'Information We Collect',
  withAccount: 'What you give us with an account',
  emailAddress: 'Email address',
  displayName: 'Display name',
  authentication:
    "Authentication information: your password, stored only as a hash that can't be reversed, and your open sessions",
  language: 'The language you chose',

  whenUsing: 'What we collect when you use the site',
  played: 'Games played and time played, when you are signed in',
  liked:
    'Liked games, when you are signed in; until you confirm your email address, also a one-way hash of your network, kept for 30 days',
  saved:
    'Saved games, the last day you played and the number of days in a row, when you are signed in',
  reports:
    "Problem reports that you send about a game: the game, the day, the reason, and a number that doesn't reveal who you are. We keep them for 30 days",
  visits:
    'Browser type and version, visit time and date, and pages visited, which every website sees when you open a page',
  onDevice:
    "Your theme, the language you chose, the state of the sidebar, the games you opened, the games you saved, your latest searches and the list you came from stay in your browser. So does a random number that lets a game count you as one active player. We forget that number when you leave the page. While you are signed in, your browser also stores that you're signed in, and each tab stores your name, email address, liked games and saved games to show them faster. The page of saved games keeps a copy of your list, so that it opens without a connection. Signing out removes it.",
  games:
    "Games run on their makers' own sites, inside a frame. Each maker decides what their game collects. Their privacy policy tells you more.",

  use: 'How We Use Your Information',
  forSignIn: 'To sign you in and to keep your account safe',
  forProfile:
    'To show your play time, likes and achievements to you, and to other players if your privacy settings allow it',
  forCounts: 'To count likes and active players',
  forMails: 'To send you the emails and notifications you chose',
  forProblems: 'To find and fix problems',
  /** Below the list of purposes. */
  notSold: "We don't sell any of it, and we don't build advertising profiles.",

  security: 'Data Security',
  securityText:
    "Passwords are hashed with Argon2id. Scripts can't read the cookie that keeps you signed in. Every page has a strict content security policy, and games run in a sandbox, separate from this site. To stop password guessing and spam, we count wrong passwords, emails, likes and reports per account and network address for up to an hour, and reports of one game for up to a day. We keep no record of those counts. No system is perfectly safe, so we keep as little as possible.",

  rights: 'Your Data Rights',
  rightsLead: 'You have the right to:',
  access: 'Access: see what is stored about you',
  rectification: 'Rectification: correct what is wrong',
  erasure: 'Erasure: have all of it deleted',
  restriction: 'Restriction: limit how it is used',
  portability: 'Portability: download it in a machine-readable file',
  objection: 'Objection: object to how it is used',
  exercise: 'You can use these rights in your account settings, or by contacting us.',

  cookies: 'Cookies',
  cookiesText:
    "Visitors get no cookie. Signing in sets three. One keeps you signed in and does nothing else. One tells the pages that you are signed in; it is a random number. Both are removed when you sign out. The third marks this device as one you have signed in on, so that someone guessing your password can't lock you out. It is a signed random number, says nothing about you, is stored only in your browser, and is removed 180 days after your last sign-in, or when you delete your account on this device. After you delete your account, one more cookie lets the next page confirm it. That page removes the cookie. We set no cookies for tracking or advertising. If this site shows ads from an ad network, the network's script runs in its own frame, and only after you allow it.",

  changes: 'Changes',
  changesText:
    'If this policy changes, you will find the new version on this page. We announce important changes on the site before they take effect.',

  contact: 'Contact',
  contactAddress: 'Questions about your data: <email></email>',
  /** Instead of the line above, when the operator has given no address. */
  contactMissing:
    "For questions about your data, ask the site's operator. A contact address is coming soon.",
} as const
