/** The page about the portal. */
export default {
  title: 'About {portal}',
  lead: '.io games in one place. Open the page, pick a game, play. No downloads.',
  mission: 'Our mission',
  missionText:
    ".io games are spread across many websites. {portal} brings good ones together, one click away and sorted by likes. We count likes, play time and players; we don't estimate them.",
  team: 'The team',
  teamLead: "We're a small team:",
  /** A role in the team: the people who choose the games. */
  catalogue: 'Catalog',
  catalogueWork: 'Finds games, plays them and writes about them.',
  engineering: 'Engineering',
  engineeringWork: 'Keeps the site fast, private and reliable.',
  illustration: 'Illustration',
  illustrationWork: 'Draws a picture for every game.',
  technology: 'Technology',
  react: 'React and TypeScript',
  reactWhy: 'Pages open and games start before scripts have loaded.',
  node: 'Node.js and Hono',
  nodeWhy: 'One program serves the pages, images and live numbers.',
  database: 'SQLite or Postgres',
  databaseWhy: 'All data is in one file, or in Postgres if you prefer.',
  values: 'What we care about',
  accessibility: 'Accessibility',
  accessibilityText:
    'Keyboard, screen reader, small phone or slow connection: the site works with what you have.',
  community: 'Community',
  communityText:
    'The code is open, anyone can suggest a game, and an account can like a game only once.',
  passion: 'Passion',
  passionText: 'We play these games too. Nothing here should get in the way of a quick round.',
  numbers: 'The site in numbers',
  games: 'Games',
  categories: 'Categories',
  founded: 'Founded',
  activeUsers: 'Active users',
  /** The number of active users, which is not known. */
  notAvailable: 'N/A',
  contact: 'Contact',
  email: 'Email: <value></value>',
  chat: 'Community chat: <value></value>',
  /** Instead of an address that does not exist yet. */
  comingSoon: 'coming soon',
  developers: 'Do you make an .io game?',
  developersText:
    'Every game on this site is one small file with its name, address, genres and a short description. Send us yours as a pull request. Once we accept it, it appears everywhere on the site.',
  openRepository: 'Open the repository',
  submissionForm: 'Submission form: <value></value>',
} as const
