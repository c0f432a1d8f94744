/**
 * Stores what games store for players (ADR 80). A write names the revision that it knows. If that is not
 * the latest one, the write is put aside, and the player chooses at the game's next start.
 */
import type { ExpressionBuilder } from 'kysely'
import type { Db, Reader } from '#platform/db/db.server.ts'
import type { Database } from '#platform/db/tables.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { lockUser } from '#features/accounts/server/ways-in.server.ts'
import { wasWithin } from '#lib/was-within.ts'
import {
  MAX_VERSIONS,
  type GamePlayer,
  type LoadedSave,
  type SaveValues,
  type SaveVersion,
} from '../save-format.ts'

/** Writes of one page within this time are one version, ms: ten of them are more than a minute. */
const ONE_VERSION_MS = 10 * 60_000
/** All versions of all games of an account: far more than games store, so that it cannot fill the disk. */
const MAX_ACCOUNT_BYTES = 64 * 2 ** 20

/** A write of a page. */
interface SaveWrite extends GamePlayer {
  /** The revision that the page knows; 0: none. */
  seen: number
  /** A random text of the page. */
  writer: string
  /** The values as JSON. */
  data: string
}

const VERSION = ['revision', 'saved_at as savedAt', 'bytes'] as const

/** Selects the rows of a save, of any statement. */
const isOf =
  ({ userId, gameId }: GamePlayer) =>
  (row: ExpressionBuilder<Database, 'game_save'>) =>
    row.and({ user_id: userId, game_id: gameId })

/** The versions of a save, latest first. */
const versionsOf = (db: Reader, save: GamePlayer) =>
  db.selectFrom('game_save').where(isOf(save)).orderBy('revision', 'desc')

/** Lists the versions. Other writes of the player wait for this one. */
async function lockVersions(tx: Tx, save: GamePlayer) {
  await lockUser(tx, save.userId)
  return versionsOf(tx, save)
    .select(['revision', 'is_aside', 'writer', 'started_at', 'bytes'])
    .execute()
}

type Row = Awaited<ReturnType<typeof lockVersions>>[number]

/**
 * Stores a write of a page.
 *
 * @returns the new revision. `aside`: there is another save. `gone`: the player has deleted it. `full`:
 * the saves of the account are as large as they may be.
 */
export async function writeSave(
  tx: Tx,
  write: SaveWrite,
  now = tx.now(),
): Promise<number | 'aside' | 'gone' | 'full'> {
  const { seen, writer, data } = write
  const rows = await lockVersions(tx, write)
  const latest = rows.find(({ is_aside }) => !is_aside)
  if (!latest && seen > 0) return 'gone'
  const isAside = seen !== (latest?.revision ?? 0)
  if (isAside) {
    const known = await versionsOf(tx, write)
      .select('revision')
      .where('content', '=', data)
      .executeTakeFirst()
    // The copy of a device whose page ended before the answer: it arrived, and is a version.
    if (known) return known.revision === latest?.revision ? known.revision : 'aside'
  }
  const own = rows.find(
    (row) =>
      row.writer === writer &&
      (isAside ? row.is_aside : row === latest && wasWithin(ONE_VERSION_MS, row.started_at, now)),
  )
  const version = { content: data, writer, is_aside: isAside ? 1 : 0 } as const
  const revision = await addVersion(tx, write, version, rows, now, own)
  return revision && isAside ? 'aside' : (revision ?? 'full')
}

/** A revision is a time in ms that only grows, so it is never used again. */
const nextRevision = (rows: readonly Row[], now: number) =>
  Math.max(now, (rows[0]?.revision ?? 0) + 1)

/**
 * Adds a version in place of `replaced`, or of the oldest ones of its kind.
 *
 * @returns its revision; undefined if the account has no room for it
 */
async function addVersion(
  tx: Tx,
  save: GamePlayer,
  version: { content: string; writer: string; is_aside: 0 | 1 },
  rows: readonly Row[],
  now: number,
  replaced?: Row,
): Promise<number | undefined> {
  const old = rows.filter(({ is_aside }) => is_aside === version.is_aside).slice(MAX_VERSIONS - 1)
  if (!replaced) await removeVersions(tx, save, old)
  const bytes = Buffer.byteLength(version.content)
  if (!(await makeRoom(tx, save.userId, bytes - (replaced?.bytes ?? 0)))) return undefined
  if (replaced) await removeVersions(tx, save, [replaced])
  const revision = nextRevision(rows, now)
  const started_at = replaced?.started_at ?? now
  const row = { ...version, revision, saved_at: now, started_at, bytes }
  await tx
    .insertInto('game_save')
    .values({ ...row, user_id: save.userId, game_id: save.gameId })
    .execute()
  return revision
}

/** Deletes the oldest versions of the account until it has room. Keeps the latest of each game, and asides. */
async function makeRoom(tx: Tx, userId: string, bytes: number): Promise<boolean> {
  if (bytes <= 0) return true
  const rows = await tx
    .selectFrom('game_save')
    .select(['game_id as gameId', 'revision', 'is_aside', 'bytes'])
    .where('user_id', '=', userId)
    .orderBy('revision')
    .execute()
  const versions = rows.filter(({ is_aside }) => !is_aside)
  const latest = new Map(versions.map((row) => [row.gameId, row]))
  const older = versions.filter((row) => row !== latest.get(row.gameId))
  const sizeOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.bytes, 0)
  let excess = sizeOf(rows) + bytes - MAX_ACCOUNT_BYTES
  if (excess > sizeOf(older)) return false
  for (const row of older) {
    if (excess <= 0) break
    await removeVersions(tx, { userId, gameId: row.gameId }, [row])
    excess -= row.bytes
  }
  return true
}

async function removeVersions(tx: Tx, save: GamePlayer, versions: readonly { revision: number }[]) {
  for (const { revision } of versions) {
    await tx.deleteFrom('game_save').where(isOf(save)).where('revision', '=', revision).execute()
  }
}

/** The save that a game starts with. */
export async function loadSave(db: Db, save: GamePlayer): Promise<LoadedSave> {
  const asides = await versionsOf(db, save).select(VERSION).where('is_aside', '=', 1).execute()
  const row = await versionsOf(db, save)
    .select([...VERSION, 'content'])
    .where('is_aside', '=', 0)
    .limit(1)
    .executeTakeFirst()
  const now = db.now()
  if (!row) return { asides, now }
  const { content, ...latest } = row
  return { latest: { ...latest, values: JSON.parse(content) as SaveValues }, asides, now }
}

/** The values of a version as JSON; undefined if there is no such version. */
export async function readVersion(
  db: Reader,
  save: GamePlayer,
  revision: number,
): Promise<string | undefined> {
  const row = await versionsOf(db, save)
    .select('content')
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.content
}

/**
 * Makes these values the latest save. What is aside stays aside.
 *
 * @returns false if the account has no room for it
 */
export async function addSave(
  tx: Tx,
  save: GamePlayer,
  content: string,
  now = tx.now(),
): Promise<boolean> {
  const rows = await lockVersions(tx, save)
  // No page goes on writing this version.
  const version = { content, writer: '', is_aside: 0 } as const
  return (await addVersion(tx, save, version, rows, now)) !== undefined
}

/**
 * Makes a version the latest save. What was aside becomes a version like the others.
 *
 * @returns false if there is no such version
 */
export async function chooseSave(tx: Tx, save: GamePlayer, chosen: number): Promise<boolean> {
  const rows = await lockVersions(tx, save)
  if (!rows.some(({ revision }) => revision === chosen)) return false
  await tx.updateTable('game_save').set({ is_aside: 0 }).where(isOf(save)).execute()
  await tx
    .updateTable('game_save')
    // Pages that wrote it do not know that it was chosen.
    .set({ revision: nextRevision(rows, tx.now()), writer: '' })
    .where(isOf(save))
    .where('revision', '=', chosen)
    .execute()
  return true
}

/** Deletes all versions of a save. Returns how many there were. */
export async function deleteSave(tx: Tx, save: GamePlayer): Promise<number> {
  const rows = await tx.deleteFrom('game_save').where(isOf(save)).returning('revision').execute()
  return rows.length
}

/** All versions of a player by game, latest first. */
export async function listSaves(db: Reader, userId: string): Promise<Map<string, SaveVersion[]>> {
  const rows = await db
    .selectFrom('game_save')
    .select([...VERSION, 'game_id'])
    .where('user_id', '=', userId)
    .orderBy('revision', 'desc')
    .execute()
  return Map.groupBy(rows, ({ game_id }) => game_id)
}
