/**
 * Reading the games' files again while the portal runs. Whoever asks for it notes the time in the
 * database, where every node sees it: by an event at once, without one when it next reads its state.
 */
import { GAMES_RELOAD_ID } from '#app/db/job-leases.server.ts'
import type { Db, Reader } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'

/** When somebody asked last, ms; 0: never. */
export async function readReloadRequestedAt(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('chores')
    .select('next_round_at')
    .where('id', '=', GAMES_RELOAD_ID)
    .executeTakeFirst()
  return row?.next_round_at ?? 0
}

/** Asks all nodes to read their files again. */
export async function requestReload(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    // Never the same time twice: it is how they notice.
    const next_round_at = Math.max(tx.now(), (await readReloadRequestedAt(tx)) + 1)
    await tx
      .insertInto('chores')
      .values({ id: GAMES_RELOAD_ID, next_round_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ next_round_at }))
      .execute()
    tx.emit({ kind: 'games-reload-asked' })
  })
}

export interface ReloadWatcher {
  /** Reads the files again where somebody asked since the last look. */
  poll(): Promise<void>
}

/**
 * @param seenAt when somebody had asked before the files were read first
 * @param reload begins to read them
 */
export function watchReloadRequests(
  db: Reader,
  seenAt: number,
  reload: () => unknown,
): ReloadWatcher {
  let seen = seenAt
  return {
    async poll() {
      const askedAt = await readReloadRequestedAt(db)
      if (askedAt === seen) return
      seen = askedAt
      reload()
    },
  }
}
