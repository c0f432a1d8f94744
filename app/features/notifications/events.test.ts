/** Tests notification events: formatted when read, and readable across releases. */
import { describe, expect, test } from 'vitest'
import { ACHIEVEMENTS } from '../achievements/definitions.ts'
import {
  emblemOf,
  recallEvent,
  storeEvent,
  format,
  typeOf,
  type NotificationEvent,
} from './events.server.ts'

const games = [{ id: 'survev', name: 'Survev.io' }]
const text = { type: 'social', title: 'Hello', message: 'World', link: null } as const

/** One event of each kind. */
const SAMPLES: {
  [Kind in NotificationEvent['kind']]: (NotificationEvent & { kind: Kind })['data']
} = {
  'achievement-unlocked': { achievementId: 'playtime-5h' },
  'game-added': { gameId: 'survev' },
  welcome: { portalName: 'IO Arcade' },
  'about-achievements': {},
  'about-games': { gameCount: 25 },
  'about-public-page': {},
  'about-play-time': {},
  'about-likes': {},
  'about-data': {},
  text,
}
const events = Object.entries(SAMPLES).map(([kind, data]) => ({ kind, data }) as NotificationEvent)

describe.each(events)('$kind', (event) => {
  test('survives storing and reading', () => {
    expect(recallEvent(storeEvent(event, games))).toEqual(event)
  })

  test('stores the same text for the previous release', () => {
    const words = { type: typeOf(event), ...format(event, games) }
    expect(storeEvent(event, games)).toMatchObject(words)
    expect(words.title).toMatch(/\S/)
    expect(words.link ?? '/').toMatch(/^\//)
  })
})

test.each(ACHIEVEMENTS)('$id is announced with its emblem', ({ id, name, description, icon }) => {
  const event: NotificationEvent = { kind: 'achievement-unlocked', data: { achievementId: id } }
  expect(format(event, [])).toEqual({
    title: `Achievement unlocked: ${name}`,
    message: description,
    link: '/profile?tab=achievements',
  })
  expect([typeOf(event), emblemOf(event)]).toEqual(['achievement', icon])
})

test('names the hours of all achievements', () => {
  const { message } = format({ kind: 'about-achievements', data: {} }, [])
  expect(message).toMatch(
    /^Unlock them by playing: after 1, 5, [\d, ]+ and \d+ hours across all games\.$/,
  )
  const hours = message.match(/\d+/g)!.map(Number)
  expect(hours).toEqual(ACHIEVEMENTS.map((achievement) => achievement.hours))
})

test('uses the catalog’s current name of a game, and has no link once the game is removed', () => {
  const event: NotificationEvent = { kind: 'game-added', data: { gameId: 'survev' } }
  expect(format(event, [{ id: 'survev', name: 'Survev Two' }])).toEqual({
    title: 'New game: Survev Two',
    message: 'Survev Two is new here. Try it and be one of the first to like it.',
    link: '/game/survev',
  })
  expect(format(event, [])).toEqual({
    title: 'A new game',
    message: "It's no longer available.",
    link: null,
  })
})

test.each([
  ['the release before', null, null],
  ['a kind of a later release', 'of-a-later-release', '{"name":"Ada"}'],
  ['a name that every object has', 'toString', '{}'],
  ['an achievement that is no more', 'achievement-unlocked', '{"achievementId":"playtime-2h"}'],
  ['data of another shape', 'about-games', '{"gameCount":"25"}'],
  ['invalid data', 'welcome', 'Welcome'],
  ['no data', 'welcome', null],
  ['JSON that is no object', 'game-added', '7'],
])('shows the stored text of an unreadable event: %s', (_, kind, data) => {
  expect(recallEvent({ kind, data, ...text })).toEqual({ kind: 'text', data: text })
})
