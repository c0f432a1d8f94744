/**
 * Stores what games store for players (ADR 80). A write names the revision that it knows. If that is not
 * the latest one, the write is put aside, and the player chooses at the game's next start.
 */
import type { Db, Reader } from '#app/db/db.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { lockUser } from '#app/features/accounts/server/ways-in.server.ts'
import { MAX_VERSIONS, type LoadedSave, type SaveValues, type SaveVersion } from '../save-format.ts'

/** Writes of one page within this time are one version, ms: ten of them are more than a minute. */
const ONE_VERSION_MS = 10 * 60_000
/** All versions of all games of an account: far more than games store, so that nobody fills the disk. */
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
  { kind: 'saved' | 'aside'; revision: number } | { kind: 'gone' } | { kind: 'full' }

const ofSave = (db: Reader, { userId, gameId }: SaveOf) =>
  db.selectFrom('game_save').where('user_id', '=', userId).where('game_id', '=', gameId)

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
    if (known) return { kind: 'aside', revision: latest.revision }
  }
  const own = isAside
    ? rows.find((row) => row.is_aside && row.writer === writer)
    : [latest].find((row) => row?.writer === writer && now - row.started_at < ONE_VERSION_MS)
  const revision = Math.max(now, (rows[0]?.revision ?? 0) + 1)
  const values = { revision, saved_at: now, bytes: Buffer.byteLength(data), content: data }
  if (own) {
    await tx
      .updateTable('game_save')
      .set(values)
      .where('user_id', '=', write.userId)
      .where('game_id', '=', write.gameId)
      .where('revision', '=', own.revision)
      .execute()
  } else {
    const version = { ...values, writer, is_aside: isAside ? (1 as const) : (0 as const) }
    if (!(await addVersion(tx, write, version, rows))) return { kind: 'full' }
  }
  return isAside ? { kind: 'aside', revision: latest?.revision ?? 0 } : { kind: 'saved', revision }
}

interface NewVersion {
  revision: number
  saved_at: number
  bytes: number
  content: string
  writer: string
  is_aside: 0 | 1
}

/** Adds a version, and deletes the oldest ones of its kind. Returns false if the account has no room. */
async function addVersion(
  tx: Tx,
  { userId, gameId }: SaveOf,
  version: NewVersion,
  rows: readonly Row[],
): Promise<boolean> {
  const { total } = await tx
    .selectFrom('game_save')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(total) + version.bytes > MAX_ACCOUNT_BYTES) return false
  await tx
    .insertInto('game_save')
    .values({ user_id: userId, game_id: gameId, started_at: version.saved_at, ...version })
    .execute()
  const ofKind = rows.filter(({ is_aside }) => is_aside === version.is_aside)
  const old = ofKind.slice(MAX_VERSIONS - 1).map(({ revision }) => revision)
  if (old.length === 0) return true
  await tx
    .deleteFrom('game_save')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .where('revision', 'in', old)
    .execute()
  return true
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
 * Makes these values the latest save. What was aside becomes a version like the others.
 *
 * @returns the new revision; undefined if the account has no room
 */
export async function replaceSave(
  tx: Tx,
  save: SaveOf,
  data: string,
  now = tx.now(),
): Promise<number | undefined> {
  await lockUser(tx, save.userId)
  const rows = await listRows(tx, save)
  await tx
    .updateTable('game_save')
    .set({ is_aside: 0 })
    .where('user_id', '=', save.userId)
    .where('game_id', '=', save.gameId)
    .where('is_aside', '=', 1)
    .execute()
  const revision = Math.max(now, (rows[0]?.revision ?? 0) + 1)
  const bytes = Buffer.byteLength(data)
  // No page goes on writing this version.
  const version = {
    revision,
    saved_at: now,
    bytes,
    content: data,
    writer: '',
    is_aside: 0 as const,
  }
  // Those that were aside are versions now.
  const others = rows.map((row) => Object.assign(row, { is_aside: 0 as const }))
  return (await addVersion(tx, save, version, others)) ? revision : undefined
}

/**
 * Makes a version the latest save.
 *
 * @returns the new revision; undefined if there is no such version, or no room for it
 */
export async function chooseSave(
  tx: Tx,
  save: SaveOf,
  revision: number,
): Promise<number | undefined> {
  const data = await readVersion(tx, save, revision)
  return data === undefined ? undefined : replaceSave(tx, save, data)
}

/** Deletes all versions of a save. Returns how many there were. */
export async function deleteSave(tx: Tx, { userId, gameId }: SaveOf): Promise<number> {
  const rows = await tx
    .deleteFrom('game_save')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .returning('revision')
    .execute()
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
