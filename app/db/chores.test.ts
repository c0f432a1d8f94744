/** The round of housekeeping: one node makes it, whatever becomes of that node. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { HOUSEKEEPING, NIGHTLY_BACKUP, takeRound } from './chores.server.ts'

const START = 1_750_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeOnBothEngines('takeRound', (at) => {
  const takeAt = (now: number) => takeRound(at.db, HOUSEKEEPING, () => now)

  it('gives a round to one of those who ask at the same moment', async () => {
    const rounds = await Promise.all([START, START, START + 5].map(takeAt))
    expect(rounds.filter((round) => round !== undefined)).toHaveLength(1)
  })

  it('gives the next one an hour after the beginning of the last', async () => {
    let now = START
    const round = await takeRound(at.db, HOUSEKEEPING, () => now)
    now += 3 * MINUTE
    await round!.finish()
    expect(await takeAt(START + HOUR - 1)).toBeUndefined()
    expect(await takeAt(START + HOUR)).toBeDefined()
  })

  it('gives the round of a node that was killed to another after five minutes', async () => {
    await takeAt(START)
    expect(await takeAt(START + 5 * MINUTE - 1)).toBeUndefined()
    expect(await takeAt(START + 5 * MINUTE)).toBeDefined()
  })

  it('leaves a round that takes long to whoever has it in hand', async () => {
    let now = START
    const round = await takeRound(at.db, HOUSEKEEPING, () => now)
    for (; now < START + 2 * HOUR; now += MINUTE) {
      expect([await round!.hold(), await takeAt(now)]).toEqual([true, undefined])
    }
    await round!.finish()
    expect(await takeAt(now)).toBeDefined()
  })

  it('tells a node that stood still too long, and keeps it from ending the other’s round', async () => {
    let now = START
    const late = await takeRound(at.db, HOUSEKEEPING, () => now)
    now += 6 * MINUTE
    const other = await takeAt(now)
    expect([await late!.hold(), await other!.hold()]).toEqual([false, true])
    await late!.leave()
    await late!.finish()
    expect(await takeAt(now)).toBeUndefined()
  })

  it('gives a round that was left to the next who asks', async () => {
    const round = await takeAt(START)
    await round!.leave()
    expect(await takeAt(START)).toBeDefined()
  })

  it('waits no longer than an hour, however far ahead the clock was once', async () => {
    const round = await takeAt(START + 1_000 * HOUR)
    await round!.finish()
    expect(await takeAt(START)).toBeDefined()
  })

  it('of one chore leaves the other one alone', async () => {
    const takeBackup = (now: number) => takeRound(at.db, NIGHTLY_BACKUP, () => now)
    expect([await takeAt(START), await takeBackup(START)]).not.toContain(undefined)
    expect([await takeAt(START), await takeBackup(START)]).toEqual([undefined, undefined])
  })

  it('of a backup comes next in the night, or when a failed one is to be tried again', async () => {
    const evening = new Date(2026, 5, 1, 22).getTime()
    const night = new Date(2026, 5, 2, 3).getTime()
    const takeBackup = (now: number) => takeRound(at.db, NIGHTLY_BACKUP, () => now)
    await (await takeBackup(evening))!.finish()
    expect(await takeBackup(night - 1)).toBeUndefined()
    await (await takeBackup(night))!.leave(HOUR)
    expect(await takeBackup(night + HOUR - 1)).toBeUndefined()
    await (await takeBackup(night + HOUR))!.finish()
    expect(await takeBackup(night + 23 * HOUR)).toBeUndefined()
    expect(await takeBackup(night + 24 * HOUR)).toBeDefined()
  })
})
