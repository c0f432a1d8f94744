/** The file of an operator's own game. */
export const OWN_GAME = {
  name: 'Mine.io',
  description: 'You dig, you build, and you hold what you have built against everybody else there.',
  url: 'https://mine.example/',
  genre: ['Casual'],
  releaseDate: '2026-03-01',
}
