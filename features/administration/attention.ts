/** What needs the attention of the staff. */

export type AttentionKind =
  'damage' | 'disk' | 'backup-failed' | 'backup-old' | 'mails' | 'nodes' | 'games'

export interface AttentionItem {
  kind: AttentionKind
  /** How many mails, nodes or games. */
  count?: number | undefined
  /** When it began, or when it last worked, ms. */
  since?: number | undefined
  /** The free space of the disk. */
  bytes?: number | undefined
}

/** The facts that the rules decide on. */
export interface AttentionFacts {
  /** ms */
  now: number
  isDamaged: boolean
  freeBytes: number | undefined
  nightlyBackups: { newestAt: number | undefined; isOverdue: boolean } | undefined
  mails: { waiting: number; failed: number; oldestAt: number | undefined }
  goneNodes: number
  failingGames: number
}

const MIN_FREE_BYTES = 1e9
/** A mail that failed and waits for this time is late, ms. */
const RETRIED_FOR_MS = 60_000
/** A mail that waits for this time is late, even if no attempt has failed, ms. */
const WAITED_FOR_MS = 15 * 60_000

/** Lists what needs attention, beginning with what may lose data. */
export function listAttention(facts: AttentionFacts): AttentionItem[] {
  const { now, freeBytes, nightlyBackups, mails, goneNodes, failingGames } = facts
  const newestAt = nightlyBackups?.newestAt
  const waitedMs = now - (mails.oldestAt ?? now)
  const isLate = waitedMs >= (mails.failed > 0 ? RETRIED_FOR_MS : WAITED_FOR_MS)
  const found: (AttentionItem | false | undefined)[] = [
    facts.isDamaged && { kind: 'damage' },
    freeBytes !== undefined && freeBytes < MIN_FREE_BYTES && { kind: 'disk', bytes: freeBytes },
    nightlyBackups?.isOverdue &&
      (newestAt === undefined
        ? { kind: 'backup-failed' }
        : { kind: 'backup-old', since: newestAt }),
    isLate && { kind: 'mails', count: mails.waiting, since: mails.oldestAt },
    goneNodes > 0 && { kind: 'nodes', count: goneNodes },
    failingGames > 0 && { kind: 'games', count: failingGames },
  ]
  return found.filter((item) => item !== false && item !== undefined)
}
