/** Finds what needs attention, for the overview and for the number in the account menu. */
import type { Db } from '#platform/db/db.server.ts'
import type { GameStates } from '#features/game-checks/server/game-states.server.ts'
import { measureOutbox } from '#features/mail/server/outbox.server.ts'
import type { Game } from '#catalogue/game.ts'
import { listAttention, type AttentionItem } from '../../attention.ts'
import { listNodes } from './nodes.server.ts'
import type { PortalState } from './portal-state.ts'

/** The number in the menu is at most this old, ms. */
const KEEP_MS = 60_000

interface AttentionSource {
  db: Db
  state: PortalState
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

async function readAttention(source: AttentionSource): Promise<AttentionItem[]> {
  const { db, state, gameStates, games } = source
  const now = db.now()
  const nodes = await listNodes(db, now)
  return listAttention({
    now,
    isDamaged: state.isDamaged,
    freeBytes: state.readFreeBytes(),
    nightlyBackups: state.nightlyBackups,
    mails: await measureOutbox(db),
    goneNodes: nodes.filter(({ isGone }) => isGone).length,
    failingGames: games.filter(({ id }) => gameStates.down.has(id) || gameStates.refusing.has(id))
      .length,
  })
}
