/** What announces an achievement leads back to it. */
import { expect, test } from 'vitest'
import { ACHIEVEMENTS, announcementOf, findAnnounced } from './definitions.ts'

test.each(ACHIEVEMENTS)('the announcement of $id names it', (achievement) => {
  expect(announcementOf(achievement)).toBe(`Achievement unlocked: ${achievement.name}`)
  expect(findAnnounced(announcementOf(achievement))).toBe(achievement)
})

test.each(['', 'Achievement unlocked: ', 'Rookie Gamer', 'Achievement unlocked: Rookie Gamer!'])(
  '“%s” announces none',
  (title) => {
    expect(findAnnounced(title)).toBeUndefined()
  },
)
