/**
 * Stores what games store for players (ADR 80). A write names the revision that it knows. If that is not
 * the latest one, the write is put aside, and the player chooses at the game's next start.
 */
import type { Db, Reader } from '#app/db/db.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { lockUser } from '#app/features/accounts/server/ways-in.server.ts'
import { MAX_VERSIONS, type LoadedSave, type SaveValues, type SaveVersion } from '../save-format.ts'
import { wasWithin } from '#app/lib/was-within.ts'

/** Writes of one page within this time are one version, ms: ten of them are more than a minute. */
const ONE_VERSION_MS = 10 * 60_000
/** All versions of all games of an account: far more than games store, so that it cannot fill the disk. */
const MAX_ACCOUNT_BYTES = 64 * 2 ** 20

/** The save of a player in a game. */
export interface SaveOf {
  userId: string
  gameId: string
}

/** A write of a page. */
export interface SaveWrite extends SaveOf {
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
export type WriteOutcome =
  { kind: 'saved'; revision: number } | { kind: 'aside' } | { kind: 'gone' } | { kind: 'full' }

/** A statement about the rows of a save. */
interface Statement {
  where(column: 'user_id' | 'game_id', operator: '=', value: string): this
}

const whereSave = <Of extends Statement>(statement: Of, { userId, gameId }: SaveOf): Of =>
  statement.where('user_id', '=', userId).where('game_id', '=', gameId)

const ofSave = (db: Reader, save: SaveOf) => whereSave(db.selectFrom('game_save'), save)

const listRows = (db: Reader, save: SaveOf) =>
  ofSave(db, save)
    .select(['revision', 'is_aside', 'writer', 'started_at', 'saved_at', 'bytes'])
    .orderBy('revision', 'desc')
    .execute()

type Row = Awaited<ReturnType<typeof listRows>>[number]

const toVersion = ({
  revision,
  saved_at,
  bytes,
}: Omit<Row, 'is_aside' | 'writer' | 'started_at'>) =>
  ({ revision, savedAt: saved_at, bytes }) satisfies SaveVersion

/** Stores a write of a page. */
export async function writeSave(tx: Tx, write: SaveWrite, now = tx.now()): Promise<WriteOutcome> {
  const { seen, writer, data } = write
  await lockUser(tx, write.userId)
  const rows = await listRows(tx, write)
  const latest = rows.find(({ is_aside }) => !is_aside)
  if (!latest && seen > 0) return { kind: 'gone' }
  const isAside = seen !== (latest?.revision ?? 0)
  if (isAside && latest) {
    const known = await ofSave(tx, write)
      .select('revision')
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
    await whereSave(tx.updateTable('game_save').set(values), write)
      .where('revision', '=', own.revision)
      .execute()
  } else {
    const version = { ...values, writer, is_aside: isAside ? (1 as const) : (0 as const) }
    if (!(await addVersion(tx, write, version, rows))) return { kind: 'full' }
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

interface NewVersion {
  revision: number
  saved_at: number
  bytes: number
  content: string
  writer: string
  is_aside: 0 | 1
}

/**
 * Adds a version, and deletes the oldest ones of its kind.
 *
 * @returns false if the account has no room for it
 */
async function addVersion(
  tx: Tx,
  save: SaveOf,
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
  let total = rows.reduce((sum, row) => sum + row.bytes, bytes)
  const games = new Set<string>()
  const older = rows.filter(({ gameId, is_aside }) => {
    if (is_aside) return false
    const isLatest = !games.has(gameId)
    games.add(gameId)
    return !isLatest
  })
  const removed: typeof older = []
  while (total > MAX_ACCOUNT_BYTES && older.length > 0) {
    const oldest = older.pop()!
    total -= oldest.bytes
    removed.push(oldest)
  }
  if (total > MAX_ACCOUNT_BYTES) return false
  for (const { gameId, revision } of removed) await removeVersion(tx, { userId, gameId }, revision)
  return true
}

async function removeVersion(tx: Tx, save: SaveOf, revision: number): Promise<void> {
  await whereSave(tx.deleteFrom('game_save'), save).where('revision', '=', revision).execute()
}

/** The save that a game starts with. */
export async function loadSave(db: Db, save: SaveOf): Promise<LoadedSave> {
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
  save: SaveOf,
  revision: number,
): Promise<string | undefined> {
  const row = await ofSave(db, save)
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
  save: SaveOf,
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
 * @returns the new revision; undefined if there is no such version
 */
export async function chooseSave(
  tx: Tx,
  save: SaveOf,
  chosen: number,
  now = tx.now(),
): Promise<number | undefined> {
  await lockUser(tx, save.userId)
  const rows = await listRows(tx, save)
  if (!rows.some(({ revision }) => revision === chosen)) return undefined
  await whereSave(tx.updateTable('game_save').set({ is_aside: 0 }), save)
    .where('is_aside', '=', 1)
    .execute()
  const revision = nextRevision(rows, now)
  // Pages that wrote it do not know that it was chosen.
  await whereSave(tx.updateTable('game_save').set({ revision, writer: '' }), save)
    .where('revision', '=', chosen)
    .execute()
  return revision
}

/** Deletes all versions of a save. Returns how many there were. */
export async function deleteSave(tx: Tx, save: SaveOf): Promise<number> {
  const rows = await whereSave(tx.deleteFrom('game_save'), save).returning('revision').execute()
  return rows.length
}

/** All versions of a player by game, latest first. */
export async function listSaves(db: Reader, userId: string): Promise<Map<string, SaveVersion[]>> {
  const rows = await db
    .selectFrom('game_save')
    .select(['game_id', 'revision', 'saved_at', 'bytes'])
    .where('user_id', '=', userId)
    .orderBy('revision', 'desc')
    .execute()
  const byGame = new Map<string, SaveVersion[]>()
  for (const { game_id, ...row } of rows) {
    byGame.set(game_id, [...(byGame.get(game_id) ?? []), toVersion(row)])
  }
  return byGame
}
