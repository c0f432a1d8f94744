/** Finds what needs attention, for the overview and for the number in the account menu. */
import type { Db } from '#platform/db/db.server.ts'
import type { GameStates } from '#features/game-checks/server/game-states.server.ts'
import { measureOutbox } from '#features/mail/server/outbox.server.ts'
import type { Game } from '#catalogue/game.ts'
import { listNodes } from './nodes.server.ts'
import type { PortalState } from './portal-state.ts'

/** Something that needs the attention of the staff. */
export interface AttentionItem {
  kind: 'damage' | 'disk' | 'backup-failed' | 'backup-old' | 'mails' | 'nodes' | 'games'
  /** How many mails, nodes or games. */
  count?: number | undefined
  /** When it began, or when it last worked, ms. */
  since?: number | undefined
  /** The free space of the disk. */
  bytes?: number | undefined
}

/** The number in the menu is at most this old, ms. */
const KEEP_MS = 60_000
const MIN_FREE_BYTES = 1e9
/** A mail that failed and waits for this time is late, ms. */
const RETRIED_FOR_MS = 60_000
/** A mail that waits for this time is late, even if no attempt has failed, ms. */
const WAITED_FOR_MS = 15 * 60_000

interface AttentionSource {
  db: Db
  state: Pick<PortalState, 'isDamaged' | 'nightlyBackups' | 'readFreeBytes'>
  gameStates: Pick<GameStates, 'down' | 'refusing'>
  readonly games: readonly Pick<Game, 'id'>[]
}

export type Attention = ReturnType<typeof createAttention>

/** @param clock the process's own time, ms */
export function createAttention(
  source: AttentionSource,
  clock: () => number = () => performance.now(),
) {
  let counted: Promise<number | undefined> | undefined
  let countedAt = -Infinity

  function list() {
    const found = readAttention(source)
    countedAt = clock()
    counted = found.then(
      (items) => items.length,
      () => undefined,
    )
    return found
  }

  return {
    /** Finds what needs attention now. */
    list,
    /** Returns how many things need attention, at most a minute old. Undefined if that is unknown. */
    async count() {
      // The caller gets the number, and the page the error.
      if (!counted || clock() - countedAt >= KEEP_MS) list().catch(() => undefined)
      return counted
    },
  }
}

/** Lists what needs attention, beginning with what may lose data. */
async function readAttention({ db, state, gameStates, games }: AttentionSource) {
  const now = db.now()
  const freeBytes = state.readFreeBytes()
  const { newestAt: since, isOverdue } = state.nightlyBackups ?? {}
  const { waiting, failed, oldestAt } = await measureOutbox(db)
  const waitedMs = now - (oldestAt ?? now)
  const isLate = waitedMs >= (failed > 0 ? RETRIED_FOR_MS : WAITED_FOR_MS)
  const gone = (await listNodes(db, now)).filter(({ isGone }) => isGone).length
  const failing = games.filter(({ id }) => gameStates.down.has(id) || gameStates.refusing.has(id))
  const found: (AttentionItem | false | undefined)[] = [
    state.isDamaged && { kind: 'damage' },
    freeBytes !== undefined && freeBytes < MIN_FREE_BYTES && { kind: 'disk', bytes: freeBytes },
    isOverdue && (since === undefined ? { kind: 'backup-failed' } : { kind: 'backup-old', since }),
    isLate && { kind: 'mails', count: waiting, since: oldestAt },
    gone > 0 && { kind: 'nodes', count: gone },
    failing.length > 0 && { kind: 'games', count: failing.length },
  ]
  return found.filter((item) => item !== false && item !== undefined)
}
