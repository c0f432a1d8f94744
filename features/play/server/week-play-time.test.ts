/** The play time of a week: what is added, who sees it, and when it ends. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { savePlayCredits } from './save-play-credits.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFriends, makePlayTime, makeUser } from '#tests/factories.ts'
import { listWeeks } from './week-play-time.server.ts'

const HOUR = 3_600_000
const MONDAY = Date.UTC(2026, 10, 23)

describeOnBothEngines('the week of friends', (at) => {
  const play = (userId: string, gameId: string, creditedMs: number, when = MONDAY) =>
    transact(at.db, (tx) => {
      const streak = { lastPlayDay: 1, daysInRow: 1, streakStartedAt: null }
      const account = { totalMs: 0, lastCreditAt: 0, isLateNight: false, ...streak }
      const makeReport = () => ({ userId, gameId, reportId: randomUUID(), claimedMs: creditedMs })
      // Two reports of one game may arrive together.
      const credited = [makeReport(), makeReport()].map((report) => ({ report, creditedMs }))
      return savePlayCredits(tx, new Map([[userId, account]]), credited, when)
    })

  async function makePlayers() {
    const [ann, bob, eve] = [await makeUser(at.db), await makeUser(at.db), await makeUser(at.db)]
    await makeFriends(at.db, ann.id, bob.id)
    for (const { id } of [ann, bob, eve]) await play(id, 'agar', HOUR)
    return { ann, bob }
  }
  const weeksOf = async (userId: string) =>
    (await listWeeks(at.db, userId, MONDAY)).map(({ totalMs, games }) => ({ totalMs, games }))

  it('sums the play time of the player and of friends by game, the most first', async () => {
    const { ann, bob } = await makePlayers()
    await play(bob.id, 'diep', 2 * HOUR)
    await play(bob.id, 'mope', HOUR, MONDAY - 1)
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
    const { ann, bob } = await makePlayers()
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

  it('begins again on Monday', async () => {
    const { id } = await makeUser(at.db)
    await play(id, 'agar', HOUR, MONDAY - 1)
    expect(await weeksOf(id)).toEqual([])
    await play(id, 'agar', HOUR, MONDAY)
    await play(id, 'agar', HOUR, MONDAY + HOUR)
    expect(await weeksOf(id)).toMatchObject([{ totalMs: 4 * HOUR }])
    await makePlayTime(at.db, id, { diep: HOUR }, MONDAY)
    expect(await weeksOf(id), 'play before weeks were counted').toMatchObject([
      { totalMs: 4 * HOUR },
    ])
  })
})
