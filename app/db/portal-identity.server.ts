/**
 * Which database of which portal this is. One that was copied is another one as soon as it is used:
 * what is erased in a copy that somebody tries out is not erased in the portal (ADR 43).
 */
import { createHash, randomUUID } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db, Reader } from './db.server.ts'
import { isPostgres } from './engine.ts'
import { transact, type Tx } from './transact.server.ts'

/** As many as a file should carry; older ones have no backups any more. */
const MAX_PARENTS = 50

export interface PortalIdentity {
  portalId: string
  /** Whose copy it is, the latest last. */
  parents: string[]
}

interface PlacedIdentity extends PortalIdentity {
  place: string | null
}

/** Which one it is. */
export async function readIdentity(db: Reader): Promise<PlacedIdentity> {
  const { portal_id, parents, place } = await db
    .selectFrom('portal_identity')
    .select(['portal_id', 'parents', 'place'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return { portalId: portal_id, parents: parents === '' ? [] : parents.split(' '), place }
}

/**
 * Which one it is, for whoever only works beside it; undefined where its portal has it at another place.
 *
 * @param location as `openDatabase` takes it
 */
export async function findIdentity(
  db: Reader,
  location: string,
): Promise<PortalIdentity | undefined> {
  const { place, ...identity } = await readIdentity(db)
  return place === null || place === (await readPlace(db, location)) ? identity : undefined
}

/**
 * Which one it is, at the place where it is: found elsewhere than it was, it is a copy, and gets an id
 * of its own.
 *
 * @param location as `openDatabase` takes it
 */
export async function settleIdentity(db: Db, location: string): Promise<PortalIdentity> {
  const place = await readPlace(db, location)
  const found = await readIdentity(db)
  if (found.place === place) return found
  return transact(db, async (tx) => {
    // Another node of a fleet may have been first.
    if (isPostgres(tx)) await tx.selectFrom('portal_identity').select('id').forUpdate().execute()
    const now = await readIdentity(tx)
    if (now.place === null) {
      await tx.updateTable('portal_identity').set({ place }).where('id', '=', 1).execute()
      return now
    }
    return now.place === place ? now : takeNewIdentity(tx, place)
  })
}

/** Makes a copy of it: a new id, and the present one is the last of its parents. */
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

/** The same as long as nobody copies it: of a file, path and number; of a Postgres, its own numbers. */
async function readPlace(db: Reader, location: string): Promise<string> {
  const where = isPostgres(db) ? await readServerPlace(db) : readFilePlace(location)
  return createHash('sha256').update(where).digest('base64url')
}

function readFilePlace(path: string): string {
  return `${realpathSync(path)} ${statSync(path, { bigint: true }).ino}`
}

async function readServerPlace(db: Reader): Promise<string> {
  const ask = async (value: string) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(value)} as value`.execute(db)
    return String(rows[0]?.value)
  }
  const database = await ask('(select oid from pg_database where datname = current_database())')
  // Some providers keep it to themselves.
  const isGranted = await ask("has_function_privilege('pg_control_system()', 'execute')")
  const server =
    isGranted === 'true' ? await ask('(select system_identifier from pg_control_system())') : ''
  return `${server} ${database}`
}
