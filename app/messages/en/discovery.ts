/** Words of the home page: listings, cards, pagination, search results. */
export default {
  // Titles of lists
  searchResults: 'Search Results',
  allGames: 'All Games',
  threeDGames: '3D Games',
  actionGames: 'Action Games',
  adventureGames: 'Adventure Games',
  casualGames: 'Casual Games',
  minecraftGames: 'Minecraft Games',
  raceGames: 'Race Games',
  shooterGames: 'Shooter Games',
  strategyGames: 'Strategy Games',
  /** The games of a genre that only an operator's own games have. */
  gamesOfGenre: '{genre} Games',
  /** The number of games next to the title. */
  gameCount: '{count, plural, one {# game} other {# games}}',
  gamesFound: '{count, plural, one {# game} other {# games}} for “<name>{search}</name>”',
  gamesFoundInGenre:
    '{count, plural, one {# game} other {# games}} for “<name>{search}</name>” in {genre}',

  // Lists
  /** The order of the list; next to it is the order, such as Newest First. */
  sortBy: 'Sort by',
  mostPopular: 'Most Popular',
  newestFirst: 'Newest First',
  randomGame: 'Random game',
  continuePlaying: 'Continue playing',
  /** Removes the games from the list of opened games. */
  clear: 'Clear',
  featuredGame: 'Featured game',
  play: 'Play {game}',
  /** A mark on games that open in a new tab. */
  newTab: 'New tab',
  /** A mark on games that cannot be played on a touch screen. Short. */
  bestOnComputer: 'Best on a computer',
  genres: 'Genres',
  /** A mark on the cover: how many people play the game now. */
  playing: '{count, plural, one {# playing} other {# playing}}',
  /** Headings of rows of games. */
  playingNow: 'Playing now',
  /** Games with more new likes than the week before. */
  trending: 'Gaining likes',
  newOnThePortal: 'New on the portal',
  /** A game that the portal recommends on this day. */
  gameOfTheDay: 'Game of the day',
  moreToPlay: 'More to play',
  topGamesAndMore: 'Top Games and more',
  topGames: 'Top Games',
  /** A heart stands for the label, which is read aloud. */
  topGameLikes: '<label>Likes: </label>{count, number}',
  noGamesFound: 'No games found. Try a different search or category.',

  // Pagination
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: 'Page {page}',
  backToTop: 'Back to top',
  /** Read aloud: the name of the controls on a card. */
  cardControls: 'Like and share {game}',
} as const
