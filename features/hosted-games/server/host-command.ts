/** `npm run games -- host FILE`: publishes a build as a new game, or as a new version of its game. */
import { basename } from 'node:path'
import { transact } from '#platform/db/transact.server.ts'
import { recordCommand } from '#features/audit-log/server/audit-log.server.ts'
import { listReasons } from '#features/own-games/server/describe-fault.server.ts'
import { readContent } from '#features/own-games/server/edit-games.server.ts'
import { askForGame, readRules } from '#features/own-games/server/own-game-commands.ts'
import { findStoredGame } from '#features/own-games/server/own-games.server.ts'
import type { Game } from '#catalogue/game.ts'
import { OwnGameError } from '#catalogue/own-game.ts'
import { fromCaller, type Command, type CommandTarget } from '#platform/cli/run-command.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import {
  findVersion,
  proposeNames,
  publishNewGame,
  publishVersion,
} from './hosted-versions.server.ts'
import { describeBuildError } from './build-files.server.ts'
import { importBuild, removeVersion } from './import-build.server.ts'
import { BuildError } from './read-build.server.ts'

/** Imports and publishes the build. Throws a `CommandError` with the reason of a refusal. */
export const host: Command<string> = (args) => {
  const game = askForGame(args)
  return (target) => publish(target, game)
}

async function publish(
  { db, config }: CommandTarget,
  { file: given, values, ask }: ReturnType<typeof askForGame>,
) {
  const file = fromCaller(given)
  const stored = values.id === undefined ? undefined : await findStoredGame(db, values.id)
  const known = stored && (readContent(stored.content).hosted as Game['hosted'])
  const upload = { file, name: basename(file), gameId: known && values.id }
  try {
    return await recordCommand(db, { action: 'games host', subjectId: values.id }, async () => {
      const versionId = await importBuild(db, upload, config.hosted)
      const { startPath, ...version } = (await findVersion(db, versionId))!
      const publication = { versionId, startPath }
      if (known) {
        await transact(db, (tx) => publishVersion(tx, values.id!, publication))
        return `Players of ${values.id} have the new version now.`
      }
      const proposed = proposeNames(version)
      const id = values.id ?? proposed.id
      try {
        const { content, cover } = await ask({ ...values, name: values.name ?? proposed.name })
        const rules = await readRules(config)
        await transact(db, (tx) => publishNewGame(tx, rules, { id, content, cover }, publication))
      } catch (error) {
        await removeVersion(db, versionId)
        throw error
      }
      return `${id} is published: ${config.publicUrl}/game/${id}`
    })
  } catch (error) {
    if (error instanceof BuildError) {
      throw new CommandError(`${file}: ${describeBuildError(error)}`, { cause: error })
    }
    if (!(error instanceof OwnGameError)) throw error
    throw new CommandError(listReasons(error).join('\n'), { cause: error })
  }
}
