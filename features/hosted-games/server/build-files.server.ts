/** The builds of hosted games as files: `<id>.zip` beside `<id>.json` in a folder of exported games. */
import { createWriteStream, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { ZipFile } from 'yazl'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { OWN_FILE } from '#platform/lib/folder.server.ts'
import { OwnGamesError } from '#features/own-games/server/read-folder.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { Game } from '#catalogue/game.ts'
import { OwnGameError, type OwnFile } from '#catalogue/own-game.ts'
import { listHostedFiles, readContent } from './hosted-files.server.ts'
import { findVersion } from './hosted-versions.server.ts'
import { importBuild } from './import-build.server.ts'
import { BuildError, type BuildLimits } from './read-build.server.ts'

type Stored = Pick<OwnFile, 'id' | 'content'>

const versionOf = ({ content }: Stored) => (content.hosted as Game['hosted'])?.version

/** Writes the version that players have as a zip; nothing for a game without one. */
export async function writeBuild(db: Reader, game: Stored, file: string): Promise<void> {
  const version = versionOf(game)
  if (version === undefined) return
  const zip = new ZipFile()
  for (const { path, hash, storedSize, encoding } of await listHostedFiles(db, version)) {
    zip.addReadStreamLazy(path, (done) => {
      const stored = Readable.from(readContent(db, hash, 0, storedSize))
      done(null, encoding ? pipe(stored, createBrotliDecompress(), () => undefined) : stored)
    })
  }
  zip.once('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file, { mode: OWN_FILE }))
}

/**
 * Imports the zip of a game, unless it has none or its version is here. The version keeps its id, so
 * that a second import changes nothing.
 *
 * @throws OwnGamesError with the reason of a refused zip; a storage fault
 */
export async function readBuildBeside(
  db: Db,
  game: Stored,
  file: string,
  limits: BuildLimits,
): Promise<void> {
  const id = versionOf(game)
  if (id === undefined || !existsSync(file) || (await findVersion(db, id))) return
  try {
    await importBuild(db, { id, file, name: basename(file), gameId: game.id }, limits)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    throw new OwnGamesError(`${basename(file)}: (file): ${describeBuildError(error)}`)
  }
}

/**
 * Checks that the versions of these games are here.
 *
 * @throws OwnGameError with one fault for each other game
 */
export async function requireBuilds(db: Reader, games: readonly Stored[]): Promise<void> {
  const faults = []
  for (const game of games) {
    const version = versionOf(game)
    if (version === undefined || (await findVersion(db, version))) continue
    faults.push({ field: `${game.id}: hosted`, code: 'no-build', values: { id: game.id } })
  }
  if (faults.length > 0) throw new OwnGameError(faults)
}

/** The sentence of a refused build, for commands in English. */
export const describeBuildError = (
  { key, values }: BuildError,
  language: Language = 'en',
): string => getTranslator(language, 'hostedGames')(key as 'tooLarge', values as { max: number })
