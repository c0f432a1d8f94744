/**
 * Reloads the games' files while the portal runs. A request stores its time in the database. All
 * nodes see it there: at once through an event, or with the next resync.
 */
import type { Db, Reader } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'

/** The key of the request. */
const REQUEST = 'reload-games'

/** Returns the time of the last reload request, ms; 0 if there was none. */
export async function readReloadRequestedAt(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('operator_request')
    .select('requested_at')
    .where('request', '=', REQUEST)
    .executeTakeFirst()
  return row?.requested_at ?? 0
}

/** Requests a reload on all nodes. */
export async function requestReload(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    // Always increases, since nodes detect a request by the changed time.
    const requested_at = Math.max(tx.now(), (await readReloadRequestedAt(tx)) + 1)
    await tx
      .insertInto('operator_request')
      .values({ request: REQUEST, requested_at })
      .onConflict((conflict) => conflict.column('request').doUpdateSet({ requested_at }))
      .execute()
    tx.emit({ kind: 'games-reload-requested' })
  })
}

/**
 * Watches for reload requests.
 *
 * @param seenAt the time of the last request before the files were first read
 * @param reload starts the reload
 * @returns a function that reloads the files if there was a request since its last call
 */
export function watchReloadRequests(
  db: Reader,
  seenAt: number,
  reload: () => unknown,
): () => Promise<void> {
  let seen = seenAt
  return async () => {
    const requestedAt = await readReloadRequestedAt(db)
    if (requestedAt === seen) return
    seen = requestedAt
    reload()
  }
}
