/** Changes of games by actions, and the reasons of refused ones. */
import type { RequestServices } from '#features/context.server.ts'
import type { Call, Done, Outcome } from '#features/actions/server/action.ts'
import { VersionError } from '#features/hosted-games/server/hosted-versions.server.ts'
import { GameEditError } from '#features/own-games/server/edit-games.server.ts'
import type { StoredCover } from '#features/own-games/server/own-games.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Part } from '#messages/translation.ts'
import { OwnGameError } from '#catalogue/own-game.ts'
import { findGame } from '#catalogue/queries.ts'
import { keepCover } from './cover-of-form.server.ts'
import { toFaults } from './game-form.server.ts'

interface Change {
  /** The game's id. */
  id: string
  /** Throws before it writes anything. */
  run: () => Promise<unknown>
  /** Kept for the form, if it is refused. */
  cover?: StoredCover | undefined
  done: Done
}

/** The game's name; of a broken file its id. */
export const nameOf = ({ games, formerGames, gameRules }: RequestServices, id: string) =>
  (findGame(games, id) ?? formerGames.get(id) ?? gameRules.builtIn.get(id))?.name ?? id

/** Changes a game in the transaction of an action. This node shows the change at once. */
export async function changeGames<Input, P extends Part>(
  { services, language }: Call<Input, P>,
  { id, run, cover, done }: Change,
): Promise<Outcome> {
  try {
    await run()
    return { subjectId: id, ...done, afterCommit: () => services.refreshGames() }
  } catch (error) {
    const t = getTranslator(language, 'adminGames')
    const kept = keepCover(cover)
    if (error instanceof VersionError) {
      const sentence = getTranslator(language, 'hostedGames')(error.reason)
      return { error: sentence, status: 409, ...kept }
    }
    if (error instanceof GameEditError) {
      const sentence = t(error.reason, { id, name: nameOf(services, id) })
      const isAboutId = error.reason === 'invalidId' || error.reason === 'exists'
      return {
        error: sentence,
        ...(isAboutId && { faults: { id: sentence } }),
        status: 409,
        ...kept,
      }
    }
    if (!(error instanceof OwnGameError)) throw error
    const faults = toFaults(error, language)
    return { error: t('invalidFields'), faults, status: 422, ...kept }
  }
}
