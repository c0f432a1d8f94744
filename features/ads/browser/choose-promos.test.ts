/** The tiles of the slots: at most one random game, whatever the catalog has. */
import { expect, test } from 'vitest'
import { choosePromos } from './use-promos.tsx'

const GAME = {}

test.each([
  [{ daily: GAME, beside: [GAME] }, ['daily', 'beside', 'random']],
  [{ other: GAME, beside: [GAME] }, ['other', 'beside', 'random']],
  // A narrow page has the game of the day above its cards.
  [{ daily: GAME, first: GAME, beside: [GAME] }, ['daily', 'beside', 'sort', true]],
  // A small catalog.
  [{ daily: GAME, beside: [] }, ['daily', 'random', 'sort']],
  [{ other: GAME, beside: [] }, ['other', 'random', 'sort']],
  [{ beside: [] }, ['random', 'sort', 'sort']],
])('offers at most one random game: %j', (games, [box, tall, flat, narrow]) =>
  expect(choosePromos(games, false)).toEqual({ box, tall, flat, narrow: narrow ?? false }),
)

test.each([
  [{ daily: GAME, beside: [GAME] }, ['daily', 'random']],
  [{ beside: [GAME] }, ['beside', 'random']],
  [{ beside: [] }, ['random', 'sort']],
])('offers at most one random game next to a network ad: %j', (games, [tall, flat]) =>
  expect(choosePromos(games, true)).toMatchObject({ tall, flat }),
)
