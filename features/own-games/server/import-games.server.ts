/**
 * Imports a folder of own games into the database, and writes one. The folder of a version that had
 * its games there is imported once, at the first start.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { hasRow } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/db.server.ts'
import { isPostgres } from '#platform/db/engine.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import {
  readBuildBeside,
  requireBuilds,
  writeBuild,
} from '#features/hosted-games/server/build-files.server.ts'
import type { BuildLimits } from '#features/hosted-games/server/read-build.server.ts'
import { OWN_FILE, OWN_FOLDER } from '#platform/lib/folder.server.ts'
import { OwnGameError, type OwnFile } from '#catalogue/own-game.ts'
import type { Config } from '#platform/config.ts'
import { readContent, type GameRules } from './edit-games.server.ts'
import { describeFault, listReasons } from './describe-fault.server.ts'
import { CoverError } from './check-picture.ts'
import {
  findStoredGame,
  hashOf,
  listStoredGames,
  lockStoredGame,
  readCoverBytes,
  writeStoredGame,
  type GameChange,
  type StoredCover,
} from './own-games.server.ts'
import { drawUpload } from './propose-game.server.ts'
import { OwnGamesError, idOf, isCover, readCover, readOwnFolder } from './read-folder.ts'

/** Where a restore puts the games of a backup that has them as files. */
export const RESTORED_GAMES = 'restored-games'

/** The setting that says when the folder was imported. */
const IMPORTED = 'gamesFolderImportedAt'

/** Number of games that are imported in one turn of the event loop. */
const AT_ONCE = 25

interface ImportedGames {
  added: number
  changed: number
  unchanged: number
}

interface ImportedFolder extends ImportedGames {
  /** The names of files that are neither a game nor a cover. */
  ignored: string[]
}

interface ImportOptions {
  rules: GameRules
  /** How large the builds of hosted games may be. */
  limits: BuildLimits
  /** True for the import at the first start: a missing folder counts as empty. */
  isFirst?: boolean
  isOptional?: boolean
}

/**
 * Imports all games of the folder, one transaction each. Games that are not in the folder stay, and
 * so do covers of games without one in the folder. At the first start, so do all known games.
 *
 * @throws OwnGamesError with one line for each fault: file, field, reason
 */
export async function importFolder(
  db: Db,
  folder: string,
  { rules, limits, isFirst = false, isOptional }: ImportOptions,
): Promise<ImportedFolder> {
  const { files, covers, ignored } = await readOwnFolder(folder, rules, isOptional)
  const result: ImportedGames = { added: 0, changed: 0, unchanged: 0 }
  const faults: string[] = []
  // One after the other, so that memory holds only one cover at a time.
  for (const { id, content } of files) {
    const name = covers.get(id)
    try {
      const cover =
        name === undefined ? undefined : await drawIfNew(db, id, { folder, name, isFirst })
      await readBuildBeside(db, { id, content }, join(folder, `${id}.zip`), limits)
      await requireBuilds(db, [{ id, content }])
      const outcome = await transact(db, async (tx) => {
        // Also games that do not exist yet: two nodes take turns.
        if (isFirst && isPostgres(tx)) {
          await sql`lock table own_game in share row exclusive mode`.execute(tx)
        }
        if (isFirst && ((await isImported(tx)) || (await findStoredGame(tx, id)))) {
          return 'unchanged'
        }
        const outcome = await importGame(tx, { id, content, cover })
        if (outcome !== 'unchanged') tx.emit({ kind: 'games-changed' })
        return outcome
      })
      result[outcome] += 1
    } catch (error) {
      if (error instanceof OwnGameError) faults.push(...listReasons(error))
      else if (error instanceof OwnGamesError) faults.push(error.message)
      else if (!(error instanceof CoverError)) throw error
      else faults.push(`${name}: (file): ${describeFault(error.fault)}`)
    }
  }
  if (faults.length > 0) throw new OwnGamesError(faults.join('\n'))
  return { ...result, ignored }
}

/** Imports checked games. Games that are not among them stay, and so do all covers. */
export async function importGames(tx: Tx, games: readonly OwnFile[]): Promise<ImportedGames> {
  const result: ImportedGames = { added: 0, changed: 0, unchanged: 0 }
  for (const [index, game] of games.entries()) {
    // A long import leaves turns for visitors.
    if (index % AT_ONCE === 0) await nextTurn()
    result[await importGame(tx, game)] += 1
  }
  if (result.added + result.changed > 0) tx.emit({ kind: 'games-changed' })
  return result
}

async function importGame(tx: Tx, game: GameChange): Promise<keyof ImportedGames> {
  const stored = await lockStoredGame(tx, game.id)
  const isSame = stored && isDeepStrictEqual(readContent(stored.content), game.content)
  if (isSame && !game.cover) return 'unchanged'
  await writeStoredGame(tx, game, stored)
  return stored ? 'changed' : 'added'
}

/** Returns undefined if the stored cover was drawn from this file, or is the file. */
async function drawIfNew(
  db: Db,
  id: string,
  { folder, name, isFirst }: { folder: string; name: string; isFirst: boolean },
): Promise<StoredCover | undefined> {
  const bytes = await readCover(folder, name)
  const hash = hashOf(bytes)
  const stored = await findStoredGame(db, id)
  if (stored?.coverHash === hash) return undefined
  if (stored?.coverHash) {
    const exported = await readCoverBytes(db, { id, hash: stored.coverHash, type: 'webp' })
    if (exported && bytes.equals(exported)) return undefined
  }
  return drawUpload(bytes, isFirst)
}

/** Writes all games into one text, as `readGameList` reads it. Covers are not in it. */
export async function exportGames(db: Db): Promise<string> {
  const games = await listStoredGames(db)
  const list = games.map(({ id, content }) => Object.assign({ id }, readContent(content)))
  return `${JSON.stringify(list, undefined, 2)}\n`
}

/**
 * Writes all games into a folder, as `importFolder` reads them.
 *
 * @returns the number of games
 * @throws OwnGamesError if a cover there is not the game's any longer
 */
export async function exportFolder(db: Db, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
  const games = await listStoredGames(db)
  const names = await readdir(folder)
  for (const { id, content: stored, coverHash: hash } of games) {
    const content = readContent(stored)
    const text = `${JSON.stringify(content, undefined, 2)}\n`
    await writeFile(join(folder, `${id}.json`), text, { mode: OWN_FILE })
    await writeBuild(db, { id, content }, join(folder, `${id}.zip`))
    // Beside the file that it was drawn from, it would be a second cover.
    const hasSource = await hasCoverOf(folder, names, { id, hash })
    const cover = hash && !hasSource && (await readCoverBytes(db, { id, hash, type: 'webp' }))
    if (cover) await writeFile(join(folder, `${id}.webp`), cover, { mode: OWN_FILE })
  }
  return games.length
}

/**
 * Whether the folder has the file from which the cover was drawn.
 *
 * @throws OwnGamesError if it has another picture of the game: the next import would take that one
 */
async function hasCoverOf(
  folder: string,
  names: readonly string[],
  { id, hash }: { id: string; hash: string | null },
): Promise<boolean> {
  let hasSource = false
  for (const name of names.filter((each) => idOf(each) === id && each !== `${id}.webp`)) {
    if (!(await isCover(folder, name))) continue
    if (hashOf(await readCover(folder, name)) !== hash) {
      throw new OwnGamesError(`${name}: the game has another cover now. Move this file away first.`)
    }
    hasSource = true
  }
  return hasSource
}

/**
 * Imports the folder of a version that had its games there, unless that was done. Several nodes may
 * do it at once: none adds a game that is there, nor one after another node has finished.
 *
 * @returns the folder and what was imported; undefined if there was nothing to do
 * @throws OwnGamesError
 */
export async function importFolderOnce(
  db: Db,
  { dataDir, gamesDir, hosted }: Pick<Config, 'dataDir' | 'gamesDir' | 'hosted'>,
  rules: GameRules,
): Promise<(ImportedFolder & { folder: string }) | undefined> {
  if (await isImported(db)) return undefined
  const restored = join(dataDir, RESTORED_GAMES)
  const folder = existsSync(restored) ? restored : (gamesDir ?? join(dataDir, 'games'))
  const options = { rules, limits: hosted, isFirst: true, isOptional: gamesDir === undefined }
  const imported = await importFolder(db, folder, options)
  if (imported.added + imported.changed + imported.unchanged === 0) return undefined
  await transact(db, (tx) =>
    tx
      .insertInto('portal_setting')
      .values({ name: IMPORTED, value: String(tx.now()), updated_at: tx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return { folder, ...imported }
}

const isImported = (db: Parameters<typeof findStoredGame>[0]): Promise<boolean> =>
  hasRow(db.selectFrom('portal_setting').where('name', '=', IMPORTED))
