/**
 * Stores what games store for players (ADR 80). A write names the revision that it knows. If that is not
 * the latest one, the write is put aside, and the player chooses at the game's next start.
 */
import type { ExpressionBuilder } from 'kysely'
import type { Db, Reader } from '#platform/db/db.server.ts'
import type { Database } from '#platform/db/tables.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { lockUser } from '#features/accounts/server/ways-in.server.ts'
import {
  MAX_VERSIONS,
  type GamePlayer,
  type LoadedSave,
  type SaveValues,
  type SaveVersion,
} from '../save-format.ts'
import { wasWithin } from '#lib/was-within.ts'

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

/**
 * `aside`: there is another save. `gone`: the player has deleted it. `full`: the saves of the account are
 * as large as they may be.
 */
type WriteOutcome =
  { kind: 'saved'; revision: number } | { kind: 'aside' } | { kind: 'gone' } | { kind: 'full' }

/** Selects the rows of a save, of any statement. */
const isOf =
  ({ userId, gameId }: GamePlayer) =>
  (row: ExpressionBuilder<Database, 'game_save'>) =>
    row.and({ user_id: userId, game_id: gameId })

const listRows = (db: Reader, save: GamePlayer) =>
  db
    .selectFrom('game_save')
    .select(['revision', 'is_aside', 'writer', 'started_at', 'saved_at as savedAt', 'bytes'])
    .where(isOf(save))
    .orderBy('revision', 'desc')
    .execute()

type Row = Awaited<ReturnType<typeof listRows>>[number]

const toVersion = ({ revision, savedAt, bytes }: SaveVersion): SaveVersion => ({
  revision,
  savedAt,
  bytes,
})

/** Stores a write of a page. */
export async function writeSave(tx: Tx, write: SaveWrite, now = tx.now()): Promise<WriteOutcome> {
  const { seen, writer, data } = write
  await lockUser(tx, write.userId)
  const rows = await listRows(tx, write)
  const latest = rows.find(({ is_aside }) => !is_aside)
  if (!latest && seen > 0) return { kind: 'gone' }
  const isAside = seen !== (latest?.revision ?? 0)
  if (isAside && latest) {
    const known = await tx
      .selectFrom('game_save')
      .select('revision')
      .where(isOf(write))
      .where('content', '=', data)
      .orderBy('revision', 'desc')
      .executeTakeFirst()
    if (known?.revision === latest.revision) return { kind: 'saved', revision: latest.revision }
    // The copy of a device whose page ended before the answer: it arrived, and is a version.
    if (known) return { kind: 'aside' }
  }
  const own = isAside
    ? rows.find((row) => row.is_aside && row.writer === writer)
    : [latest].find(
        (row) => row?.writer === writer && wasWithin(ONE_VERSION_MS, row.started_at, now),
      )
  const values = versionOf(data, rows, now)
  if (own) {
    const growth = values.bytes - own.bytes
    if (growth > 0 && !(await makeRoom(tx, write.userId, growth))) return { kind: 'full' }
    await tx
      .updateTable('game_save')
      .set(values)
      .where(isOf(write))
      .where('revision', '=', own.revision)
      .execute()
  } else if (
    !(await addVersion(tx, write, { ...values, writer, is_aside: isAside ? 1 : 0 }, rows))
  ) {
    return { kind: 'full' }
  }
  return isAside ? { kind: 'aside' } : { kind: 'saved', revision: values.revision }
}

/** A revision is a time in ms that only grows, so it is never used again. */
const nextRevision = (rows: readonly Row[], now: number) =>
  Math.max(now, (rows[0]?.revision ?? 0) + 1)

const versionOf = (data: string, rows: readonly Row[], now: number) => ({
  revision: nextRevision(rows, now),
  saved_at: now,
  bytes: Buffer.byteLength(data),
  content: data,
})

type NewVersion = ReturnType<typeof versionOf> & { writer: string; is_aside: 0 | 1 }

/**
 * Adds a version, and deletes the oldest ones of its kind.
 *
 * @returns false if the account has no room for it
 */
async function addVersion(
  tx: Tx,
  save: GamePlayer,
  version: NewVersion,
  rows: readonly Row[],
): Promise<boolean> {
  const old = rows.filter(({ is_aside }) => is_aside === version.is_aside).slice(MAX_VERSIONS - 1)
  for (const { revision } of old) await removeVersion(tx, save, revision)
  if (!(await makeRoom(tx, save.userId, version.bytes))) return false
  const { userId: user_id, gameId: game_id } = save
  await tx
    .insertInto('game_save')
    .values({ user_id, game_id, started_at: version.saved_at, ...version })
    .execute()
  return true
}

/** Deletes the oldest versions of the account until it has room. Keeps the latest of each game, and asides. */
async function makeRoom(tx: Tx, userId: string, bytes: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('game_save')
    .select(['game_id as gameId', 'revision', 'is_aside', 'bytes'])
    .where('user_id', '=', userId)
    .orderBy('revision', 'desc')
    .execute()
  const byGame = Map.groupBy(
    rows.filter(({ is_aside }) => !is_aside),
    ({ gameId }) => gameId,
  )
  const older = [...byGame.values()].flatMap(([, ...rest]) => rest)
  older.sort((a, b) => b.revision - a.revision)
  const removed: typeof older = []
  let excess = rows.reduce((sum, row) => sum + row.bytes, bytes) - MAX_ACCOUNT_BYTES
  while (excess > 0 && older.length > 0) {
    removed.push(older.pop()!)
    excess -= removed.at(-1)!.bytes
  }
  if (excess > 0) return false
  for (const { gameId, revision } of removed) await removeVersion(tx, { userId, gameId }, revision)
  return true
}

async function removeVersion(tx: Tx, save: GamePlayer, revision: number): Promise<void> {
  await tx.deleteFrom('game_save').where(isOf(save)).where('revision', '=', revision).execute()
}

/** The save that a game starts with. */
export async function loadSave(db: Db, save: GamePlayer): Promise<LoadedSave> {
  const rows = await listRows(db, save)
  const asides = rows.filter(({ is_aside }) => is_aside).map(toVersion)
  const latest = rows.find(({ is_aside }) => !is_aside)
  const now = db.now()
  if (!latest) return { asides, now }
  const data = await readVersion(db, save, latest.revision)
  // A page has written since: the next revision is as good as this one.
  if (data === undefined) return loadSave(db, save)
  return { latest: { ...toVersion(latest), values: JSON.parse(data) as SaveValues }, asides, now }
}

/** The values of a version as JSON; undefined if there is no such version. */
export async function readVersion(
  db: Reader,
  save: GamePlayer,
  revision: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('game_save')
    .select('content')
    .where(isOf(save))
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
  data: string,
  now = tx.now(),
): Promise<boolean> {
  await lockUser(tx, save.userId)
  const rows = await listRows(tx, save)
  // No page goes on writing this version.
  return addVersion(tx, save, { ...versionOf(data, rows, now), writer: '', is_aside: 0 }, rows)
}

/**
 * Makes a version the latest save. What was aside becomes a version like the others.
 *
 * @returns false if there is no such version
 */
export async function chooseSave(tx: Tx, save: GamePlayer, chosen: number): Promise<boolean> {
  await lockUser(tx, save.userId)
  const rows = await listRows(tx, save)
  if (!rows.some(({ revision }) => revision === chosen)) return false
  await tx.updateTable('game_save').set({ is_aside: 0 }).where(isOf(save)).execute()
  const revision = nextRevision(rows, tx.now())
  await tx
    .updateTable('game_save')
    // Pages that wrote it do not know that it was chosen.
    .set({ revision, writer: '' })
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
    .select(['game_id', 'revision', 'saved_at as savedAt', 'bytes'])
    .where('user_id', '=', userId)
    .orderBy('revision', 'desc')
    .execute()
  const byGame = Map.groupBy(rows, ({ game_id }) => game_id)
  return new Map([...byGame].map(([id, versions]) => [id, versions.map(toVersion)]))
}
