/** Changes of games by actions, and the reasons of refused ones. */
import type { RequestServices } from '#features/context.server.ts'
import {
  RefusedError,
  refused,
  type Call,
  type Done,
  type Outcome,
  type Refusal,
} from '#features/actions/server/action.ts'
import { describeBuildError } from '#features/hosted-games/server/build-files.server.ts'
import { BuildError } from '#features/hosted-games/server/read-build.server.ts'
import { GameEditError } from '#features/own-games/server/edit-games.server.ts'
import type { StoredCover } from '#features/own-games/server/own-games.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Part } from '#messages/translation.ts'
import { OwnGameError } from '#catalogue/own-game.ts'
import { findGame } from '#catalogue/queries.ts'
import { keepCover, toFaults } from './game-form.server.ts'

interface Change {
  /** The game's id. */
  id: string
  run: () => Promise<unknown>
  /** Kept for the form, if it is refused. */
  cover?: StoredCover | undefined
  values?: Record<string, string>
  done: Done
}

/** The game's name; of a broken file its id. */
export const nameOf = ({ games, formerGames, gameRules }: RequestServices, id: string) =>
  (findGame(games, id) ?? formerGames.get(id) ?? gameRules.builtIn.get(id))?.name ?? id

/**
 * Changes a game in the transaction of an action. This node shows the change at once.
 *
 * @throws RefusedError with the sentence of a refusal
 */
export async function changeGames<Input, P extends Part>(
  { services, language }: Call<Input, P>,
  { id, run, cover, values, done }: Change,
): Promise<Outcome> {
  try {
    await run()
    return { subjectId: id, ...done, afterCommit: () => services.refreshGames() }
  } catch (error) {
    const refusal = explainRefusal(error, { id, services, language })
    if (!refusal) throw error
    throw new RefusedError({ ...refusal, values: { ...values, ...keepCover(cover) } })
  }
}

function explainRefusal(
  error: unknown,
  { id, services, language }: Pick<Call<unknown, Part>, 'services' | 'language'> & { id: string },
): Refusal | undefined {
  const t = getTranslator(language, 'adminGames')
  if (error instanceof BuildError) {
    return refused(describeBuildError(error, language), { status: 409 })
  }
  if (error instanceof GameEditError) {
    const isAboutId = error.reason === 'invalidId' || error.reason === 'exists'
    return refused(t(error.reason, { id, name: nameOf(services, id) }), {
      status: 409,
      ...(isAboutId && { field: 'id' }),
    })
  }
  if (!(error instanceof OwnGameError)) return undefined
  return refused(t('invalidFields'), { faults: toFaults(error, language), status: 422 })
}
