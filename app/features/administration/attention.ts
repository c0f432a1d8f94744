/** What needs the attention of the staff. */

/** In the order in which it is shown: what may lose data first. */
export const ATTENTION_KINDS = [
  'damage',
  'disk',
  'backup-failed',
  'backup-old',
  'mails',
  'nodes',
  'games',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export interface AttentionItem {
  kind: AttentionKind
  /** How many mails, nodes or games. */
  count?: number | undefined
  /** When it began, or last was well, ms. */
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

/** Lists what needs attention. */
export function listAttention(facts: AttentionFacts): AttentionItem[] {
  const { now, freeBytes, nightlyBackups, mails, goneNodes, failingGames } = facts
  const newestAt = nightlyBackups?.newestAt
  const waitedMs = now - (mails.oldestAt ?? now)
  const isLate = waitedMs >= (mails.failed > 0 ? RETRIED_FOR_MS : WAITED_FOR_MS)
  const found: Record<AttentionKind, Omit<AttentionItem, 'kind'> | false | undefined> = {
    damage: facts.isDamaged && {},
    disk: freeBytes !== undefined && freeBytes < MIN_FREE_BYTES && { bytes: freeBytes },
    'backup-failed': nightlyBackups?.isOverdue && newestAt === undefined && {},
    'backup-old': nightlyBackups?.isOverdue && newestAt !== undefined && { since: newestAt },
    mails: isLate && { count: mails.waiting, since: mails.oldestAt },
    nodes: goneNodes > 0 && { count: goneNodes },
    games: failingGames > 0 && { count: failingGames },
  }
  return ATTENTION_KINDS.flatMap((kind) => (found[kind] ? { kind, ...found[kind] } : []))
}
