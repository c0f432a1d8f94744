/** Tests stars, labels and badges by like count (docs/product.md, Catalog). */
import { expect, test } from 'vitest'
import { getTranslator } from '#messages/catalogues.server.ts'
import { countStars, likeBadge, likeLabel } from './like-rating.tsx'

const english = getTranslator('en', 'likes')

test.each([
  [0, 0, undefined, undefined],
  [1, 1, 'New', undefined],
  [100, 1, 'New', undefined],
  [101, 2, 'Active', undefined],
  [200, 2, 'Active', undefined],
  [201, 3, 'Rising', 'Rising'],
  [300, 3, 'Rising', 'Rising'],
  [301, 4, 'Popular', 'Popular'],
  [400, 4, 'Popular', 'Popular'],
  [401, 5, 'Trending', 'Trending'],
  [500, 5, 'Trending', 'Trending'],
  [501, 5, 'Trending', 'Trending'],
  [10_000, 5, 'Trending', 'Trending'],
])('%i likes: %i stars, label %s, badge %s', (likes, stars, label, badge) => {
  expect(countStars(likes)).toBe(stars)
  expect(likeLabel(likes, english)).toBe(label)
  expect(likeBadge(likes, english)).toBe(badge)
})
