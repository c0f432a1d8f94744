/** The table of own games (ADR 48). Every change emits an event, so that all nodes read it again. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { MadeCover } from './draw-cover.ts'

/** A drawn cover. */
export interface StoredCover extends MadeCover {
  /** Of the file that it was drawn from. */
  hash: string
}

export interface StoredGame {
  id: string
  /** JSON, as in a game's file. */
  content: string
  /** Null: it has no cover of its own. */
  coverHash: string | null
  updatedAt: number
}

/** Increase it when the drawing code changes, so that all pictures get new names. */
const DRAWING_VERSION = '1'

/** Returns eight characters, like the hashes in the names of build files. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256').update(DRAWING_VERSION)
  for (const part of parts) hash.update('\0').update(part)
  return hash.digest('base64url').slice(0, 8)
}

const select = (db: Reader | Tx) =>
  db
    .selectFrom('own_game')
    .select(['game_id as id', 'content', 'cover_hash as coverHash', 'updated_at as updatedAt'])

/** Lists all games by id, without their covers. */
export function listStoredGames(db: Reader): Promise<StoredGame[]> {
  return select(db).orderBy('game_id').execute()
}

/** Lists these games by id, without their covers. */
export function findStoredGames(db: Reader, ids: readonly string[]): Promise<StoredGame[]> {
  return select(db).where('game_id', 'in', ids).orderBy('game_id').execute()
}

/** Lists the times of all games. Only an index is read. */
export const listUpdateTimes = (db: Reader) =>
  db.selectFrom('own_game').select(['game_id as id', 'updated_at as updatedAt']).execute()

/** Finds a game for reading. */
export function findStoredGame(db: Reader | Tx, id: string): Promise<StoredGame | undefined> {
  return select(db).where('game_id', '=', id).executeTakeFirst()
}

/** Finds a game for changing: another change of it waits for this transaction. */
export function lockStoredGame(tx: Tx, id: string): Promise<StoredGame | undefined> {
  const game = select(tx).where('game_id', '=', id)
  return game.forUpdate().executeTakeFirst()
}

/** Reads one picture of the game's cover; undefined if it has no cover of this hash. */
export async function readCoverBytes(
  db: Reader,
  { id, hash, type }: { id: string; hash: string; type: 'webp' | 'avif' },
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('own_game')
    .select(`cover_${type} as bytes`)
    .where((is) => is.and({ game_id: id, cover_hash: hash }))
    .executeTakeFirst()
  return row?.bytes ?? undefined
}

export interface GameChange {
  id: string
  content: object
  /** Undefined keeps the cover, null removes it. */
  cover?: StoredCover | null | undefined
}

/** Adds or replaces a game. */
export async function saveStoredGame(tx: Tx, change: GameChange): Promise<void> {
  await writeStoredGame(tx, change, await lockStoredGame(tx, change.id))
  tx.emit({ kind: 'games-changed' })
}

/** The same without the event: a caller that writes many games emits one for all. */
export async function writeStoredGame(
  tx: Tx,
  { id, content, cover }: GameChange,
  stored: StoredGame | undefined,
): Promise<void> {
  const row = {
    content: JSON.stringify(content),
    updated_at: Math.max(tx.now(), (stored?.updatedAt ?? 0) + 1),
    ...(cover !== undefined && {
      cover_hash: cover?.hash ?? null,
      cover_webp: cover?.webp ?? null,
      cover_avif: cover?.avif ?? null,
    }),
  }
  await tx
    .insertInto('own_game')
    .values({ game_id: id, ...row })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(row))
    .execute()
  await forgetConsents(tx, id, stored?.content, row.content)
}

/** Deletes a game with its cover. */
export async function deleteStoredGame(tx: Tx, { id, content }: StoredGame): Promise<void> {
  await tx.deleteFrom('own_game').where('game_id', '=', id).execute()
  await forgetConsents(tx, id, content)
  tx.emit({ kind: 'games-changed' })
}

/** The site in a stored content; undefined without a change of the built-in game's site. */
const siteOf = (content = '{}') =>
  URL.parse((JSON.parse(content) as { url?: string }).url ?? '')?.origin

/** Players have allowed one site to know their names, and not another one with the same id. */
async function forgetConsents(tx: Tx, id: string, before?: string, after?: string): Promise<void> {
  if (siteOf(before) === siteOf(after)) return
  await tx.deleteFrom('game_consent').where('game_id', '=', id).execute()
}

/**
 * Returns a text that changes with every change of the table. The times are summed, since a
 * transaction may commit before one with an earlier time.
 */
export async function readGamesVersion(db: Reader): Promise<string> {
  const { version } = await db
    .selectFrom('own_game')
    .select(
      sql<string>`cast(count(*) as text) || ' ' || cast(coalesce(sum(updated_at), 0) as text)`.as(
        'version',
      ),
    )
    .executeTakeFirstOrThrow()
  return version
}
