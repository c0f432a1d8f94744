/** Tests the audit log: filters, and the end of old entries. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { KEEP_AUDIT_MS, auditIdAt, removeOldAuditEntries } from './audit-log.server.ts'
import { readAuditLog, type AuditFilter } from './read-audit-log.server.ts'
import { insertRows } from '#tests/rows.ts'

const DAY_MS = 86_400_000
const start = Date.parse('2031-05-01')

describeOnBothEngines('the audit log', (at) => {
  /** Adds entries of these days after the start. */
  async function add(...days: number[]) {
    for (const day of days) {
      const time = start + day * DAY_MS
      await insertRows(at.db, 'audit_entry', {
        id: `${auditIdAt(time)}-${day}`,
        created_at: time,
        actor_id: day % 2 ? 'ada' : null,
        operator: day % 2 ? null : 'root',
        action: day % 3 ? 'hide-game' : 'suspend-player',
        subject_id: `subject-${day % 4}`,
        detail: JSON.stringify({ day }),
      })
    }
  }
  const daysOf = async (filter: AuditFilter) =>
    (await readAuditLog(at.db, filter, {}, 50)).map(({ detail }) => detail.day)

  it.each<[AuditFilter, number[]]>([
    [{}, [8, 7, 6, 5, 4, 3, 2, 1]],
    [{ actor: 'ada' }, [7, 5, 3, 1]],
    [{ actor: 'command' }, [8, 6, 4, 2]],
    [{ action: 'suspend-player' }, [6, 3]],
    [{ action: 'suspend-player', actor: 'ada' }, [3]],
    [{ subject: 'subject-3' }, [7, 3]],
    [{ subject: 'subject-3', action: 'hide-game', actor: 'ada' }, [7]],
    [{ from: '2031-05-03', until: '2031-05-05' }, [4, 3, 2]],
    [{ from: '2031-05-03', until: '2031-05-05', action: 'hide-game' }, [4, 2]],
    [{ from: '2031-05-03T00:01', until: '2031-05-05T00:00' }, [4, 3]],
    [{ action: "' or 1=1 --" }, []],
  ])('shows the entries of %o, newest first', async (filter, days) => {
    await add(1, 2, 3, 4, 5, 6, 7, 8)
    expect(await daysOf(filter)).toEqual(days)
  })

  it('forgets entries after two years, at most a batch at a time', async () => {
    await add(1, 2, 3, 4)
    const now = start + 3 * DAY_MS + KEEP_AUDIT_MS
    const remove = () => transact(at.db, (tx) => removeOldAuditEntries(tx, 1, now))
    expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0])
    expect(await daysOf({})).toEqual([4, 3])
  })
})
