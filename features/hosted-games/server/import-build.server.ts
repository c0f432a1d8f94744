/** Stores an uploaded build as rows: contents in parts, then the version with its files. */
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buffer as readWhole } from 'node:stream/consumers'
import { constants, crc32, createBrotliCompress } from 'node:zlib'
import type { Db } from '#platform/db/db.server.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { decodePage } from '#lib/decode-page.ts'
import { PART_BYTES } from './hosted-files.server.ts'
import { createScanner, listStartPages, MAX_SCANNED_BYTES } from './build-report.server.ts'
import {
  BuildError,
  readBuild,
  type Build,
  type BuildFile,
  type BuildLimits,
} from './read-build.server.ts'

interface Upload {
  /** Of the version, if another portal or an earlier import gave it one. */
  id?: string
  /** As the browser names it. */
  name: string
  /** Undefined: a draft of a new game. */
  gameId?: string | undefined
  /** Undefined: a command. */
  createdBy?: string | undefined
}

type OnStored = (tx: Tx, versionId: string) => Promise<void>

/** Texts and programs, which get a third of their size. Pictures, sound and archives do not. */
const COMPRESSIBLE =
  /\.(html?|js|mjs|css|json|txt|xml|svg|wasm|data|pck|mem|tmx|obj|gltf|fnt|atlas|csv|glsl|map|wav|ttf|otf|bin)$/i
const SCANNED = /\.(html?|js|mjs|css)$/i
/** Html is changed when it is served (`serve-hosted.ts`), so it is better stored as it is. */
const HTML = /\.html?$/i
/** An import that began earlier was killed, ms. */
export const IMPORT_MS = 60 * 60_000
/** A balance between size, time (about 20 MB a second) and memory: a window of 1 MiB. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 20 }

/**
 * Imports a build.
 *
 * @param upload.file the uploaded file on this machine's disk
 * @param onStored runs in the last transaction
 * @returns the id of the version
 * @throws BuildError; a storage fault
 */
export async function importBuild(
  db: Db,
  { file, ...about }: Upload & { file: string },
  limits: BuildLimits,
  onStored?: OnStored,
): Promise<string> {
  return storeBuild(db, await readBuild(file, about.name, limits), about, onStored)
}

/** Stores files as a version. The same as for an upload, whose files were checked. */
export async function storeBuild(
  db: Db,
  build: Build,
  upload: Upload,
  onStored?: OnStored,
): Promise<string> {
  const id = upload.id ?? randomUUID()
  // The half of a killed import.
  if (upload.id) await removeVersion(db, id)
  try {
    const paths = build.files.map(({ path }) => path)
    const [startPath] = listStartPages(paths)
    if (startPath === undefined) throw new BuildError('noPage')
    await transact(db, (tx) =>
      tx
        .insertInto('hosted_version')
        .values({
          id,
          game_id: upload.gameId ?? null,
          name: upload.name.slice(0, 200),
          is_complete: 0,
          start_path: startPath,
          report: '{}',
          bytes: build.files.reduce((sum, { size }) => sum + size, 0),
          created_at: tx.now(),
          created_by: upload.createdBy ?? null,
          published_at: null,
        })
        .execute(),
    )
    const scanner = createScanner(paths, startPath)
    const sizes = new Map<string, number>()
    for (const file of build.files) {
      const { hash, storedSize } = await storeContent(db, file)
      sizes.set(file.path, storedSize)
      if (SCANNED.test(file.path) && file.size <= MAX_SCANNED_BYTES) {
        scanner.scan(file.path, decodePage(await readWhole(await file.read())))
        await nextTurn()
      }
      await transact(db, (tx) =>
        tx.insertInto('hosted_file').values({ version_id: id, path: file.path, hash }).execute(),
      )
    }
    const report = JSON.stringify(scanner.makeReport(sizes))
    await transact(db, async (tx) => {
      await tx
        .updateTable('hosted_version')
        .set({ is_complete: 1, report })
        .where('id', '=', id)
        .execute()
      await onStored?.(tx, id)
    })
    return id
  } catch (error) {
    // A full disk may refuse this too: the job removes what is left.
    await removeVersion(db, id).catch(() => undefined)
    if (error instanceof BuildError || isStorageFault(error)) throw error
    if (isZipFault(error)) throw new BuildError('brokenZip', {}, { cause: error })
    throw error
  } finally {
    build.close()
  }
}

/** Faults of the data, which yauzl and zlib report while they unpack. */
function isZipFault(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return (
    code.startsWith('Z_') ||
    /bytes in the stream|invalid|central directory|local file/i.test(message)
  )
}

/** Deletes a version; the job removes the contents that no other version has. */
export function removeVersion(db: Db, id: string): Promise<unknown> {
  return transact(db, (tx) => tx.deleteFrom('hosted_version').where('id', '=', id).execute())
}

/** Stores the content of a file, unless the database has it. It is read twice, and never held whole. */
async function storeContent(
  db: Db,
  file: BuildFile,
): Promise<{ hash: string; storedSize: number }> {
  const digest = createHash('sha256')
  let sum = 0
  for await (const chunk of await file.read()) {
    digest.update(chunk as Buffer)
    sum = crc32(chunk as Buffer, sum)
    await nextTurn()
  }
  // `yauzl` leaves this to its callers.
  if (file.crc32 !== undefined && file.crc32 !== sum) throw new BuildError('brokenZip')
  const hash = digest.digest('hex')
  // The new time keeps the job from deleting the content before the version refers to it. Parts of
  // an unfinished import are written again in its encoding: its file name may have chosen another
  // one.
  const known = await transact(db, (tx) =>
    tx
      .insertInto('hosted_content')
      .values({
        hash,
        size: file.size,
        stored_size: 0,
        encoding: COMPRESSIBLE.test(file.path) && !HTML.test(file.path) ? 'br' : null,
        is_complete: 0,
        created_at: tx.now(),
      })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: tx.now() }))
      .returning(['encoding', 'is_complete', 'stored_size'])
      .executeTakeFirstOrThrow(),
  )
  if (known.is_complete) return { hash, storedSize: Number(known.stored_size) }
  const source = await file.read()
  const stored = known.encoding ? source.pipe(createBrotliCompress({ params: BROTLI })) : source
  // `pipe` does not forward errors.
  if (stored !== source) source.once('error', (error) => stored.destroy(error))
  const part = Buffer.alloc(PART_BYTES)
  let filled = 0
  let storedSize = 0
  async function writePart() {
    const bytes = part.subarray(0, filled)
    await transact(db, (tx) =>
      tx
        .insertInto('hosted_part')
        .values({ hash, number: storedSize / PART_BYTES, bytes })
        .onConflict((conflict) => conflict.columns(['hash', 'number']).doUpdateSet({ bytes }))
        .execute(),
    )
    storedSize += filled
    filled = 0
  }
  for await (const chunk of stored as AsyncIterable<Buffer>) {
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(part, filled, taken)
      taken += copied
      filled += copied
      if (filled === PART_BYTES) await writePart()
    }
  }
  if (filled > 0) await writePart()
  await transact(db, (tx) =>
    tx
      .updateTable('hosted_content')
      .set({ stored_size: storedSize, is_complete: 1 })
      .where('hash', '=', hash)
      .execute(),
  )
  return { hash, storedSize }
}
