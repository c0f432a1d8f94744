/** The play time of a week: what is added, who sees it, and when it ends. */
import { expect, it } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { suspendAccount } from '#app/features/accounts/server/suspensions.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import {
  addWeekPlayTime,
  listWeeks,
  removeFormerWeeks,
  weekStartOf,
} from './week-play-time.server.ts'

const HOUR = 3_600_000
const MONDAY = Date.UTC(2026, 10, 23)

it.each([
  [MONDAY - 1, '2026-11-16'],
  [MONDAY, '2026-11-23'],
  [MONDAY + 7 * 24 * HOUR - 1, '2026-11-23'],
  [0, '1969-12-29'],
])('%i belongs to the week that begins on %s', (now, monday) => {
  const start = new Date(weekStartOf(now) * 24 * HOUR)
  expect([start.getUTCDay(), start.toISOString().slice(0, 10)]).toEqual([1, monday])
})

describeOnBothEngines('the week of friends', (at) => {
  const play = (userId: string, gameId: string, creditedMs: number, when = MONDAY) =>
    transact(at.db, (tx) => {
      const state = { totalMs: 0, daysInRow: 1, isLateNight: false }
      const event = {
        kind: 'play-time-credited',
        userId,
        gameId,
        creditedMs,
        at: when,
        ...state,
      } as const
      // Two reports of one game may arrive together.
      return addWeekPlayTime(tx, [event, event])
    })

  async function makeFriends() {
    const [ann, bob, eve] = [await makeUser(at.db), await makeUser(at.db), await makeUser(at.db)]
    const pairs = [
      { user_id: ann.id, friend_id: bob.id, created_at: 1 },
      { user_id: bob.id, friend_id: ann.id, created_at: 1 },
    ]
    await at.db.insertInto('friendship').values(pairs).execute()
    for (const { id } of [ann, bob, eve]) await play(id, 'agar', HOUR)
    return { ann, bob }
  }
  const weeksOf = async (userId: string) =>
    (await listWeeks(at.db, userId, MONDAY)).map(({ totalMs, games }) => ({ totalMs, games }))

  it('sums the play time of the player and of friends by game, the most first', async () => {
    const { ann, bob } = await makeFriends()
    await play(bob.id, 'diep', 2 * HOUR)
    await play(bob.id, 'agar', HOUR, MONDAY - 1)
    expect(await weeksOf(ann.id)).toEqual([
      {
        totalMs: 6 * HOUR,
        games: [
          { gameId: 'diep', playMs: 4 * HOUR },
          { gameId: 'agar', playMs: 2 * HOUR },
        ],
      },
      { totalMs: 2 * HOUR, games: [{ gameId: 'agar', playMs: 2 * HOUR }] },
    ])
  })

  it('shows no friend who hides the play time, and none who is suspended', async () => {
    const { ann, bob } = await makeFriends()
    const set = (values: { show_play_time?: 0 | 1; public_profile?: 0 | 1 }) =>
      at.db
        .updateTable('privacy_settings')
        .set(values)
        .where('user_id', 'in', [ann.id, bob.id])
        .execute()
    await set({ show_play_time: 0 })
    expect(await weeksOf(ann.id)).toHaveLength(1)
    await set({ show_play_time: 1, public_profile: 0 })
    expect(await weeksOf(ann.id)).toHaveLength(1)
    await set({ public_profile: 1 })
    expect(await weeksOf(ann.id)).toHaveLength(2)
    await transact(at.db, (tx) => suspendAccount(tx, { userId: bob.id, reason: 'Spam' }))
    expect(await weeksOf(ann.id)).toHaveLength(1)
  })

  it('forgets former weeks', async () => {
    const { id } = await makeUser(at.db)
    await play(id, 'agar', HOUR, MONDAY - 1)
    await play(id, 'agar', HOUR, MONDAY)
    await transact(at.db, (tx) => removeFormerWeeks(tx, 100, MONDAY + HOUR))
    const rows = await at.db.selectFrom('week_play_time').select('week_start').execute()
    expect(rows).toEqual([{ week_start: weekStartOf(MONDAY) }])
  })
})
