/**
 * The hashed files of every build that was served lately, in the database that all nodes share: a
 * page gets its own from whichever node it asks, and after an upgrade (ADR 36).
 */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/db.server.ts'
import { removerOfExpired } from '../../db/remove-rows.ts'
import { tableOf } from '../../db/rows.ts'
import { transact, type Tx } from '../../db/transact.server.ts'
import { HASHED_PATH } from '../offline/addresses.ts'

/** A file of a build that no node serves any more is kept this long. */
export const KEPT_MS = 7 * 24 * 3_600_000

/** How a file is stored: in brotli, where it gets smaller by that. */
export type StoredEncoding = 'br' | 'identity'

/** A file as it is stored. */
export interface StoredFile {
  encoding: StoredEncoding
  body: Uint8Array
}

/** A file of a build that lies on the disk. */
export interface StoredAsset {
  /** As pages ask for it. */
  path: string
  /** What is stored of it. */
  file: string
  encoding: StoredEncoding
}

const PATH_COLUMN = { path: 'text' } as const

/** The hashed files of the build in this folder, in one order for every node. */
export async function listBuildAssets(clientRoot: string): Promise<StoredAsset[]> {
  const folder = join(clientRoot, 'assets')
  const names = new Set(await readdir(folder))
  return [...names]
    .filter((name) => HASHED_PATH.test(`/assets/${name}`))
    .toSorted()
    .map((name) => {
      const encoding = names.has(`${name}.br`) ? 'br' : 'identity'
      const file = join(folder, encoding === 'br' ? `${name}.br` : name)
      return { path: `/assets/${name}`, file, encoding }
    })
}

/**
 * Says that these files are in use, and stores those that are missing. What an upgrade in place has
 * taken from the disk meanwhile is left out: it was stored when its build was started.
 *
 * @param now ms
 * @returns how many were stored
 * @throws the storage's faults
 */
export async function storeAssets(
  db: Db,
  files: readonly StoredAsset[],
  now = db.now(),
): Promise<number> {
  // Renewed first: from then on nobody takes them for old.
  const there = await transact(db, (tx) => renew(tx, files, now))
  const missing = await Promise.all(
    files.filter(({ path }) => !there.has(path)).map((each) => readForStoring(each, now)),
  )
  const rows = missing.filter((row) => row !== undefined)
  if (rows.length === 0) return 0
  await transact(db, (tx) =>
    tx
      .insertInto('built_file')
      .values(rows)
      // Another node of this build was quicker.
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ seen_at: now }))
      .execute(),
  )
  return rows.length
}

async function renew(tx: Tx, files: readonly StoredAsset[], now: number): Promise<Set<string>> {
  const paths = files.map(({ path }) => ({ path }))
  const { rows } = await sql<{ path: string }>`
    update built_file set seen_at = ${now}
    where path in (select path from ${tableOf(tx, PATH_COLUMN, paths)} as asked)
    returning path`.execute(tx)
  return new Set(rows.map(({ path }) => path))
}

async function readForStoring({ path, file, encoding }: StoredAsset, now: number) {
  try {
    return { path, seen_at: now, encoding, body: await readFile(file) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The files that are stored under these paths, in their order; undefined where there is none.
 *
 * @throws the storage's faults
 */
export async function readStoredAssets(
  db: Reader,
  paths: readonly string[],
): Promise<(StoredFile | undefined)[]> {
  const asked = paths.map((path) => ({ path }))
  const { rows } = await sql<StoredFile & { path: string }>`
    select path, encoding, body from built_file
    where path in (select path from ${tableOf(db, PATH_COLUMN, asked)} as asked)`.execute(db)
  const byPath = new Map(rows.map(({ path, encoding, body }) => [path, { encoding, body }]))
  return paths.map((path) => byPath.get(path))
}

/** Forgets files of builds that no node has served for 7 days; at most so many. Returns how many. */
export const removeExpiredAssets = removerOfExpired(
  'built_file',
  ['path'],
  (row, now) => row('seen_at', '<=', now - KEPT_MS),
  { isRenewed: true },
)
