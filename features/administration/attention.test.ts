/** What needs the attention of the staff. */
import { describe, expect, it } from 'vitest'
import { listAttention, type AttentionFacts } from './attention.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

const WELL: AttentionFacts = {
  now: NOW,
  isDamaged: false,
  freeBytes: 1e9,
  nightlyBackups: { newestAt: NOW, isOverdue: false },
  mails: { waiting: 0, failed: 0, oldestAt: undefined },
  goneNodes: 0,
  failingGames: 0,
}

const mailsOf = (failed: number, waitedMs: number) => ({
  mails: { waiting: 3, failed, oldestAt: NOW - waitedMs },
})

describe('needs attention', () => {
  it('if nothing is wrong: nothing', () => {
    expect(listAttention(WELL)).toEqual([])
    expect(listAttention({ ...WELL, freeBytes: undefined, nightlyBackups: undefined })).toEqual([])
    expect(listAttention({ ...WELL, ...mailsOf(0, 15 * MINUTE - 1) })).toEqual([])
    expect(listAttention({ ...WELL, ...mailsOf(1, MINUTE - 1) })).toEqual([])
  })

  const lastBackup = NOW - 37 * 60 * MINUTE
  const cases: [string, Partial<AttentionFacts>, object][] = [
    ['a damaged file', { isDamaged: true }, { kind: 'damage' }],
    ['a full disk', { freeBytes: 1e9 - 1 }, { kind: 'disk', bytes: 1e9 - 1 }],
    [
      'no backup at all',
      { nightlyBackups: { newestAt: undefined, isOverdue: true } },
      { kind: 'backup-failed' },
    ],
    [
      'an old backup',
      { nightlyBackups: { newestAt: lastBackup, isOverdue: true } },
      { kind: 'backup-old', since: lastBackup },
    ],
    [
      'mails that failed a minute ago',
      mailsOf(1, MINUTE),
      { kind: 'mails', count: 3, since: NOW - MINUTE },
    ],
    [
      'mails that wait for long',
      mailsOf(0, 15 * MINUTE),
      { kind: 'mails', count: 3, since: NOW - 15 * MINUTE },
    ],
    ['a node that disappeared', { goneNodes: 2 }, { kind: 'nodes', count: 2 }],
    ['games that fail their checks', { failingGames: 4 }, { kind: 'games', count: 4 }],
  ]
  it.each(cases)('%s', (_name, facts, item) => {
    expect(listAttention({ ...WELL, ...facts })).toEqual([item])
  })

  it('first what may lose data', () => {
    const items = listAttention({ ...WELL, failingGames: 1, freeBytes: 0, isDamaged: true })
    expect(items.map(({ kind }) => kind)).toEqual(['damage', 'disk', 'games'])
  })
})
