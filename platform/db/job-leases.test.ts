/** The lease of a job: one node holds it, and others take over from a node that dies. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { acquireLease } from './job-leases.server.ts'

const START = 1_750_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeOnBothEngines('acquireLease', (at) => {
  const acquire = (clock: () => number, job = 'housekeeping') =>
    acquireLease(at.db, job, HOUR, clock)
  const acquireAt = (now: number, job?: string) => acquire(() => now, job)

  it('succeeds for one of several nodes that call it at the same moment', async () => {
    const leases = await Promise.all([START, START, START + 5].map((now) => acquireAt(now)))
    expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1)
  })

  it('succeeds again at the time that the release names', async () => {
    const lease = await acquireAt(START)
    await lease!.release(START + HOUR)
    expect(await acquireAt(START + HOUR - 1)).toBeUndefined()
    expect(await acquireAt(START + HOUR)).toBeDefined()
  })

  it('stores when the job finished, and keeps that of the last run while it is not done', async () => {
    const readLastRun = () =>
      at.db.selectFrom('job_lease').select('last_run_at').executeTakeFirstOrThrow()
    const first = await acquireAt(START)
    expect(await readLastRun()).toEqual({ last_run_at: null })
    await first!.release(START + HOUR, START + 7)
    const second = await acquireAt(START + HOUR)
    await second!.release(START + HOUR)
    expect(await readLastRun()).toEqual({ last_run_at: START + 7 })
  })

  it('succeeds five minutes after a node acquired the lease and died', async () => {
    await acquireAt(START)
    expect(await acquireAt(START + 5 * MINUTE - 1)).toBeUndefined()
    expect(await acquireAt(START + 5 * MINUTE)).toBeDefined()
  })

  it('fails while another node renews its lease', async () => {
    let now = START
    const lease = await acquire(() => now)
    for (; now < START + 2 * HOUR; now += MINUTE) {
      expect([await lease!.renew(), await acquireAt(now)]).toEqual([true, undefined])
    }
    await lease!.release(now)
    expect(await acquireAt(now)).toBeDefined()
  })

  it('renews a lease once if several callers renew it at the same moment', async () => {
    let now = START
    const lease = await acquire(() => now)
    now += 2 * MINUTE
    expect(await Promise.all([lease!.renew(), lease!.renew()])).toEqual([true, true])
    expect(await acquireAt(now + 5 * MINUTE - 1)).toBeUndefined()
  })

  it('returns false to a node that was suspended too long, and ignores its release', async () => {
    let now = START
    const late = await acquire(() => now)
    now += 6 * MINUTE
    const other = await acquireAt(now)
    expect([await late!.renew(), await other!.renew()]).toEqual([false, true])
    await late!.release(now)
    expect(await acquireAt(now)).toBeUndefined()
  })

  it('succeeds if the row is further ahead than the longest wait', async () => {
    const lease = await acquireAt(START)
    await lease!.release(START + 1_000 * HOUR)
    expect(await acquireAt(START)).toBeDefined()
  })

  it('does not affect the lease of another job', async () => {
    const acquireBoth = async () => [
      await acquireAt(START),
      await acquireAt(START, 'nightly-backup'),
    ]
    expect(await acquireBoth()).not.toContain(undefined)
    expect(await acquireBoth()).toEqual([undefined, undefined])
  })
})
