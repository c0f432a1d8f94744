/**
 * The identity of the portal's database. A copy gets a new id on first use: an account that is
 * deleted in a test copy must not be deleted in the portal (ADR 38).
 */
import { createHash, randomUUID } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db, Reader } from '#app/db/db.server.ts'
import { isPostgres } from '#app/db/engine.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'

/** Maximum number of ids in a file. Backups of older ones no longer exist. */
const MAX_PARENTS = 50

export interface PortalIdentity {
  portalId: string
  /** The ids of the databases that it was copied from, the latest last. */
  parents: string[]
}

interface PlacedIdentity extends PortalIdentity {
  place: string | null
}

/** Reads the stored identity. */
export async function readIdentity(db: Reader): Promise<PlacedIdentity> {
  const { portal_id, parents, place } = await db
    .selectFrom('portal_identity')
    .select(['portal_id', 'parents', 'place'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return { portalId: portal_id, parents: parents === '' ? [] : parents.split(' '), place }
}

/**
 * Reads the identity without changing it, for CLI commands. Undefined if the database was moved or
 * copied since its portal last ran.
 *
 * @param location as in `openDatabase`
 */
export async function findIdentity(
  db: Reader,
  location: string,
): Promise<PortalIdentity | undefined> {
  const { place, ...identity } = await readIdentity(db)
  return place === null || place === (await readPlace(db, location)) ? identity : undefined
}

/**
 * Reads the identity at this location. A database that is found at a new location is a copy, and
 * gets a new id.
 *
 * @param location as in `openDatabase`
 */
export async function settleIdentity(db: Db, location: string): Promise<PortalIdentity> {
  const place = await readPlace(db, location)
  const found = await readIdentity(db)
  if (found.place === place) return found
  return transact(db, async (tx) => {
    // Another node of a fleet may have been faster.
    if (isPostgres(tx)) await tx.selectFrom('portal_identity').select('id').forUpdate().execute()
    const now = await readIdentity(tx)
    if (now.place === null) {
      await tx.updateTable('portal_identity').set({ place }).where('id', '=', 1).execute()
      return now
    }
    return now.place === place ? now : takeNewIdentity(tx, place)
  })
}

/** Assigns a new id. The current id becomes the last parent. */
export async function takeNewIdentity(tx: Tx, place: string | null): Promise<PortalIdentity> {
  const before = await readIdentity(tx)
  const portalId = randomUUID()
  const parents = [...before.parents, before.portalId].slice(-MAX_PARENTS)
  await tx
    .updateTable('portal_identity')
    .set({ portal_id: portalId, parents: parents.join(' '), place })
    .where('id', '=', 1)
    .execute()
  return { portalId, parents }
}

/**
 * Returns a hash that changes if the database is copied. For a file, it covers path and inode; for
 * Postgres, the system identifier and the database's oid.
 */
async function readPlace(db: Reader, location: string): Promise<string> {
  const where = isPostgres(db) ? await readServerPlace(db) : readFilePlace(location)
  return createHash('sha256').update(where).digest('base64url')
}

function readFilePlace(path: string): string {
  return `${realpathSync(path)} ${statSync(path, { bigint: true }).ino}`
}

async function readServerPlace(db: Reader): Promise<string> {
  const select = async (value: string) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(value)} as value`.execute(db)
    return String(rows[0]?.value)
  }
  const database = await select('(select oid from pg_database where datname = current_database())')
  // Some providers do not grant access to it.
  const isGranted = await select("has_function_privilege('pg_control_system()', 'execute')")
  const server =
    isGranted === 'true' ? await select('(select system_identifier from pg_control_system())') : ''
  return `${server} ${database}`
}
