/** Tests notification events: formatted when read, and readable across releases. */
import { describe, expect, test } from 'vitest'
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGE_CODES } from '#messages/languages.ts'
import { ACHIEVEMENTS, formatAchievement } from '#features/achievements/definitions.ts'
import { recallEvent, storeEvent, format, kindOf, type NotificationEvent } from './events.server.ts'
import { formatContextOf } from './kinds.server.ts'

const games = [{ id: 'survev', name: 'Survev.io' }]
const english = formatContextOf('en', games)
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
  security: { event: 'password-changed' },
  'friend-requested': { fromId: 'ada' },
  'friend-accepted': { fromId: 'ada' },
  'room-invited': { fromId: 'ada', gameId: 'survev', room: 'abc' },
  'renamed-by-staff': { name: 'Ada', reason: 'Insulting name' },
  announcement: { announcementId: 'one' },
  text,
  unreadable: {},
}
const events = Object.entries(SAMPLES).map(([kind, data]) => ({ kind, data }) as NotificationEvent)

describe.each(events)('$kind', (event) => {
  test('survives storing and reading', () => {
    expect(recallEvent(storeEvent(event))).toEqual(event)
  })

  test('has a title and a path', () => {
    const words = format(event, english)
    expect(words.title).toMatch(/\S/)
    expect(words.link ?? '/').toMatch(/^\//)
  })
})

test.each(ACHIEVEMENTS)('$id is announced with its emblem', (achievement) => {
  const { id, name, icon } = achievement
  const t = getTranslator('en', 'achievements')
  const event: NotificationEvent = { kind: 'achievement-unlocked', data: { achievementId: id } }
  expect(format(event, english)).toEqual({
    title: `Achievement unlocked: ${t(name)}`,
    message: formatAchievement(t, 'done', achievement),
    link: '/profile?tab=achievements',
  })
  const kind = kindOf(event)
  expect([kind.typeOf(event.data), kind.emblemOf(event.data)]).toEqual(['achievement', icon])
})

test.each(LANGUAGE_CODES)(
  'every kind except stored text has its own messages in %s',
  (language) => {
    for (const event of events) {
      const words = format(event, formatContextOf(language, games))
      const isSame = words.title === format(event, english).title
      expect([event.kind, isSame]).toEqual([event.kind, language === 'en' || event.kind === 'text'])
      expect(words.link).toBe(format(event, english).link)
    }
  },
)

test('counts in Arabic', () => {
  const arabic = formatContextOf('ar', games)
  const titles = [2, 5, 25].map(
    (gameCount) => format({ kind: 'about-games', data: { gameCount } }, arabic).title,
  )
  expect(titles).toEqual(['لعبتان للاختيار', '5 ألعاب للاختيار', '25 لعبة للاختيار'])
})

test('uses the catalog’s current name of a game, and has no link once the game is removed', () => {
  const event: NotificationEvent = { kind: 'game-added', data: { gameId: 'survev' } }
  expect(format(event, formatContextOf('en', [{ id: 'survev', name: 'Survev Two' }]))).toEqual({
    title: 'New game: Survev Two',
    message: 'Survev Two is new here. Try it and be one of the first to like it.',
    link: '/game/survev',
  })
  expect(format(event, formatContextOf('en', []))).toEqual({
    title: 'A new game',
    message: "It's no longer available.",
    link: null,
  })
})

test.each([
  ['a kind of a later release', 'of-a-later-release', '{"name":"Ada"}'],
  ['a name that every object has', 'toString', '{}'],
  ['an achievement that was removed', 'achievement-unlocked', '{"achievementId":"playtime-2h"}'],
  ['data of another shape', 'about-games', '{"gameCount":"25"}'],
  ['invalid data', 'welcome', 'Welcome'],
  ['JSON that is no object', 'game-added', '7'],
])('shows that an event is unreadable: %s', (_, kind, data) => {
  expect(recallEvent({ kind, data })).toEqual({ kind: 'unreadable', data: {} })
})
