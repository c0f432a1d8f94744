/** Play time: the server's clock decides, whatever is claimed. */
import { expect, it } from 'vitest'
import { listAchievements } from '../achievements/award.server.ts'
import { listNotifications } from '../notifications/notifications.server.ts'
import { getPreferences, savePreferences } from '../notifications/preferences.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import type { Db } from '../../db/db.server.ts'
import { MAX_CREDIT_MS } from './play-rules.ts'
import { creditPlayTime, removeOldReports } from './credit-play-time.server.ts'

const site = { portalName: 'IO Arcade', publicUrl: 'http://localhost:3000' }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = 1_750_000_000_000

let reports = 0

function credit(db: Db, userId: string, claimedMs: number, now: number, reportId?: string) {
  reports += 1
  const report = { userId, gameId: 'survev', claimedMs, reportId: reportId ?? `report-${reports}` }
  return db.transaction().execute((tx) => creditPlayTime(tx, report, site, now))
}

describeOnBothEngines('creditPlayTime', (at) => {
  it('credits a minute that has passed', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    const { creditedMs, totalPlayMs } = await credit(at.db, id, MINUTE, START + MINUTE)
    expect([creditedMs, totalPlayMs]).toEqual([MINUTE, MINUTE])
  })

  it('keeps no row of a report that brings nothing, and credits it once when repeated', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    await credit(at.db, id, 0, START + MINUTE, 'again')
    expect(await at.db.selectFrom('play_report').selectAll().execute()).toEqual([])
    await credit(at.db, id, MINUTE, START + MINUTE, 'again')
    const { totalPlayMs } = await credit(at.db, id, MINUTE, START + 2 * MINUTE, 'again')
    expect(totalPlayMs).toBe(MINUTE)
  })

  it.each([1e12, Number.MAX_VALUE, Infinity, NaN, -1])(
    'never credits more than has passed for a claim of %s',
    async (claim) => {
      const { id } = await makeUser(at.db, { createdAt: START })
      const { creditedMs } = await credit(at.db, id, claim, START + 10_000)
      expect(creditedMs).toBe(Number.isFinite(claim) && claim > 0 ? 10_000 : 0)
    },
  )

  it('caps one save however long ago the last one was', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    expect((await credit(at.db, id, HOUR, START + HOUR)).creditedMs).toBe(MAX_CREDIT_MS)
  })

  it('counts a repeated save once', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    await credit(at.db, id, MINUTE, START + MINUTE, 'the-same')
    const again = await credit(at.db, id, MINUTE, START + 5 * MINUTE, 'the-same')
    expect([again.creditedMs, again.totalPlayMs]).toEqual([0, MINUTE])
  })

  it('keeps five tabs at once within the wall clock', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    for (let minute = 1; minute <= 10; minute += 1) {
      await Promise.all(
        Array.from({ length: 5 }, () => credit(at.db, id, MINUTE, START + minute * MINUTE)),
      )
    }
    const { totalPlayMs } = await credit(at.db, id, 0, START + 10 * MINUTE)
    expect(totalPlayMs).toBe(10 * MINUTE)
  })

  it('awards each of the four achievements once, with a notification each', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    const marks: [hours: number, name: string][] = [
      [1, 'Rookie Gamer'],
      [5, 'Casual Gamer'],
      [10, 'Dedicated Gamer'],
      [24, 'Hardcore Gamer'],
    ]
    let now = START
    for (const [hours, name] of marks) {
      // One save short of the mark, then the one that reaches it.
      await at.db
        .updateTable('profile')
        .set({ total_play_ms: hours * HOUR - MINUTE - 1 })
        .where('user_id', '=', id)
        .execute()
      now += MINUTE
      expect((await credit(at.db, id, MINUTE, now)).unlocked).toEqual([])
      now += MINUTE
      expect((await credit(at.db, id, MINUTE, now)).unlocked.map((each) => each.name)).toEqual([
        name,
      ])
    }
    expect((await listAchievements(at.db, id)).map((each) => each.id).toSorted()).toEqual([
      'playtime-10h',
      'playtime-1h',
      'playtime-24h',
      'playtime-5h',
    ])
    const notes = await listNotifications(at.db, id, { now })
    expect(notes.filter((note) => note.type === 'achievement')).toHaveLength(4)
  })

  it('sends no notification and no mail to whoever switched them off', async () => {
    const { id } = await makeUser(at.db, { createdAt: START, isVerified: true })
    await savePreferences(at.db, id, {
      ...(await getPreferences(at.db, id)),
      achievementNotifications: false,
      emailNotifications: false,
    })
    await at.db.updateTable('profile').set({ total_play_ms: HOUR }).execute()
    expect((await credit(at.db, id, 1_000, START + MINUTE)).unlocked).toHaveLength(1)
    expect(await listNotifications(at.db, id, { now: START + MINUTE })).toEqual([])
    expect(await at.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('sends a mail where the address is confirmed', async () => {
    const user = await makeUser(at.db, { createdAt: START, isVerified: true })
    await at.db.updateTable('profile').set({ total_play_ms: HOUR }).execute()
    await credit(at.db, user.id, 1_000, START + MINUTE)
    const mails = await at.db.selectFrom('outbox').select(['recipient', 'subject']).execute()
    expect(mails).toEqual([
      { recipient: user.email, subject: 'Achievement unlocked: Rookie Gamer | IO Arcade' },
    ])
  })

  it('forgets reports after a day, and not before', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    await credit(at.db, id, 1_000, START + MINUTE)
    await removeOldReports(at.db, 100, START + 23 * HOUR)
    expect(await at.db.selectFrom('play_report').selectAll().execute()).toHaveLength(1)
    await removeOldReports(at.db, 100, START + 25 * HOUR)
    expect(await at.db.selectFrom('play_report').selectAll().execute()).toHaveLength(0)
  })
})
