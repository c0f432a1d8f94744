/** Words of likes: the button, its toasts, stars and badges. */
export default {
  // The button. {count} is the number of likes.
  like: 'Like {game}, {count, number}',
  unlike: 'Unlike {game}, {count, number}',
  signInToLike: 'Sign in to like games',
  uncounted: 'Your like counts once you confirm your email.',

  // Toasts
  saved: 'Your like is saved',
  notSaved: "We couldn't save your like",
  notRemoved: "We couldn't remove your like",
  tooFast: "You're liking too fast. Wait a moment.",
  unreachable: "We couldn't reach the server. Try again in a moment.",

  // Stars. {filled} is 0 to 5, {total} is 5.
  noLikesYet: 'no likes yet',
  stars: '{filled, number} of {total, number} stars',
  /** {label} is one of the labels below. */
  starsLabeled: '{filled, number} of {total, number} stars, {label}',

  // Labels of a game, by its number of likes
  new: 'New',
  active: 'Active',
  rising: 'Rising',
  popular: 'Popular',
  trending: 'Trending',
} as const
