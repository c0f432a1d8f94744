/** Active players: who counts, for how long, and who is told. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPresence } from './presence.server.ts'

const LINGER_MS = 3_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A presence, and every change that it told. */
function watchPresence() {
  const presence = createPresence()
  const changes: string[] = []
  presence.subscribe((gameId, players) => changes.push(`${gameId} ${players}`))
  return { presence, changes }
}

describe('viewers', () => {
  test('each counts once in its game', () => {
    const { presence, changes } = watchPresence()
    presence.enter('survev', 'ann', '192.0.2.1')
    presence.enter('survev', 'bob', '192.0.2.1')
    presence.enter('agar', 'ann', '192.0.2.1')
    expect(presence.byGame).toEqual({ survev: 2, agar: 1 })
    expect(changes).toEqual(['survev 1', 'survev 2', 'agar 1'])
  })

  test('two streams of one viewer count once, and until the last one closed', () => {
    const { presence, changes } = watchPresence()
    const closeFirst = presence.enter('survev', 'ann', '192.0.2.1')
    const closeSecond = presence.enter('survev', 'ann', '192.0.2.1')
    expect(presence.byGame).toEqual({ survev: 1 })

    closeFirst()
    vi.advanceTimersByTime(LINGER_MS)
    expect(presence.byGame).toEqual({ survev: 1 })

    closeSecond()
    vi.advanceTimersByTime(LINGER_MS)
    expect(presence.byGame).toEqual({})
    expect(changes).toEqual(['survev 1', 'survev 0'])
  })

  test('thirty browsers on one game are thirty players', () => {
    const { presence } = watchPresence()
    const leave = Array.from({ length: 30 }, (_, index) =>
      presence.enter('survev', `v${index}`, '192.0.2.1'),
    )
    expect(presence.byGame).toEqual({ survev: 30 })
    for (const close of leave.slice(0, 29)) close()
    vi.advanceTimersByTime(LINGER_MS)
    expect(presence.byGame).toEqual({ survev: 1 })
  })
})

describe('one household', () => {
  const enterMany = (presence: ReturnType<typeof createPresence>, most: number, game = 'survev') =>
    Array.from({ length: most }, (_, index) => presence.enter(game, `v${index}`, '192.0.2.1'))

  test('counts 40 times on a game at most; others count as ever', () => {
    const { presence, changes } = watchPresence()
    enterMany(presence, 100)
    expect(presence.byGame).toEqual({ survev: 40 })
    expect(changes).toHaveLength(40)
    presence.enter('survev', 'ann', '192.0.2.2')
    enterMany(presence, 40, 'agar')
    expect(presence.byGame).toEqual({ survev: 41, agar: 40 })
  })

  test('counts the next one when one of the forty leaves', () => {
    const { presence, changes } = watchPresence()
    const close = enterMany(presence, 42)
    close[0]!()
    close[1]!()
    vi.advanceTimersByTime(LINGER_MS)
    expect(presence.byGame).toEqual({ survev: 40 })
    close[2]!()
    vi.advanceTimersByTime(LINGER_MS)
    expect(presence.byGame).toEqual({ survev: 39 })
    expect(changes).toHaveLength(41)
    for (const each of close.slice(3)) each()
    vi.advanceTimersByTime(LINGER_MS)
    expect(presence.byGame).toEqual({})
  })
})

describe('lingering', () => {
  test('a viewer stays a little after its stream closed', () => {
    const { presence, changes } = watchPresence()
    presence.enter('survev', 'ann', '192.0.2.1')()
    vi.advanceTimersByTime(LINGER_MS - 1)
    expect(presence.byGame).toEqual({ survev: 1 })
    vi.advanceTimersByTime(1)
    expect(presence.byGame).toEqual({})
    expect(changes).toEqual(['survev 1', 'survev 0'])
  })

  test('a reload moves no count', () => {
    const { presence, changes } = watchPresence()
    const close = presence.enter('survev', 'ann', '192.0.2.1')
    close()
    vi.advanceTimersByTime(LINGER_MS - 1)
    presence.enter('survev', 'ann', '192.0.2.1')
    vi.advanceTimersByTime(10 * LINGER_MS)
    expect(presence.byGame).toEqual({ survev: 1 })
    expect(changes).toEqual(['survev 1'])
  })

  test('a change of game counts in the new one at once', () => {
    const { presence } = watchPresence()
    presence.enter('survev', 'ann', '192.0.2.1')()
    presence.enter('agar', 'ann', '192.0.2.1')
    expect(presence.byGame).toEqual({ survev: 1, agar: 1 })
    vi.advanceTimersByTime(LINGER_MS)
    expect(presence.byGame).toEqual({ agar: 1 })
  })
})

describe('versions', () => {
  test('go up with each change of the game, and of no other', () => {
    const { presence } = watchPresence()
    const before = presence.versionOf('survev')
    const close = presence.enter('survev', 'ann', '192.0.2.1')
    const entered = presence.versionOf('survev')
    expect(entered).toBeGreaterThan(before)

    presence.enter('survev', 'ann', '192.0.2.1')()
    presence.enter('agar', 'bob', '192.0.2.1')
    vi.advanceTimersByTime(LINGER_MS)
    expect(presence.versionOf('survev')).toBe(entered)

    // Back at nobody it must not be a version that a page was made at before.
    close()
    vi.advanceTimersByTime(LINGER_MS)
    expect(presence.versionOf('survev')).toBeGreaterThan(entered)
  })
})

test('who unsubscribed hears nothing more', () => {
  const presence = createPresence()
  const listener = vi.fn<(gameId: string, players: number) => void>()
  const stop = presence.subscribe(listener)
  presence.enter('survev', 'ann', '192.0.2.1')
  stop()
  presence.enter('survev', 'bob', '192.0.2.1')
  expect(listener).toHaveBeenCalledExactlyOnceWith('survev', 1)
})
