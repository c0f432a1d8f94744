/**
 * Asset store: the hashed files of recently served builds, in the database that all nodes share.
 * Any node can serve the assets of a page, also after an upgrade (ADR 36).
 */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db, Reader } from '#app/db/db.server.ts'
import { removerOfExpired } from '#app/db/remove-rows.ts'
import { listOf } from '#app/db/rows.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { HASHED_PATH } from './hashed-path.ts'

/** Retention of a file after the last node stopped serving its build, ms. */
export const KEPT_MS = 7 * 24 * 3_600_000

/** The stored encoding: brotli if it makes the file smaller. */
export type StoredEncoding = 'br' | 'identity'

export interface StoredFile {
  encoding: StoredEncoding
  body: Uint8Array
}

/** A file of a build on the disk. */
export interface StoredAsset {
  /** The URL path. */
  path: string
  /** The file whose content is stored. */
  file: string
  encoding: StoredEncoding
}

/** Lists the hashed files of the build in this folder, in the same order on every node. */
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
 * Marks these files as in use and stores the missing ones. Skips files that an in-place upgrade has
 * deleted from the disk: they were stored when their build started.
 *
 * @param now ms
 * @returns the number of files stored
 * @throws storage errors
 */
export async function storeAssets(
  db: Db,
  files: readonly StoredAsset[],
  now = db.now(),
): Promise<number> {
  // Renewed first, so that the cleanup job does not remove them as expired.
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
      // Another node of this build stored the file first.
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ seen_at: now }))
      .execute(),
  )
  return rows.length
}

async function renew(tx: Tx, files: readonly StoredAsset[], now: number): Promise<Set<string>> {
  const paths = files.map(({ path }) => path)
  const { rows } = await sql<{ path: string }>`
    update built_file set seen_at = ${now}
    where path in ${listOf(tx, paths)}
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
 * Reads the files stored under these paths, in the same order; undefined for a missing file.
 *
 * @throws storage errors
 */
export async function readStoredAssets(
  db: Reader,
  paths: readonly string[],
): Promise<(StoredFile | undefined)[]> {
  const { rows } = await sql<StoredFile & { path: string }>`
    select path, encoding, body from built_file
    where path in ${listOf(db, paths)}`.execute(db)
  const byPath = new Map(rows.map(({ path, encoding, body }) => [path, { encoding, body }]))
  return paths.map((path) => byPath.get(path))
}

/** Removes at most `limit` files that no node has served for 7 days. Returns the number removed. */
export const removeExpiredAssets = removerOfExpired(
  'built_file',
  ['path'],
  (row, now) => row('seen_at', '<=', now - KEPT_MS),
  { isRenewed: true },
)
