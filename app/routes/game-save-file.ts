/** A version of a game's save, as a file. */
import type { Route } from './+types/game-save-file'
import { data } from 'react-router'
import { pageContext, pageTranslator, requireViewer } from '#features/context.server.ts'
import { readVersion } from '#features/game-saves/server/game-saves.server.ts'
import { fileResponse } from '#platform/http/file-response.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = { session: 'required' }

/** @throws 404 for a version that is gone, and one of another player */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { userId } = requireViewer(context, 'view-settings')
  const { db } = context.get(pageContext).services
  const { game, revision } = params
  const isNumber = /^\d{1,15}$/.test(revision)
  const text = isNumber
    ? await readVersion(db, { userId, gameId: game }, Number(revision))
    : undefined
  if (text === undefined) {
    throw data(pageTranslator(context, 'gameSaves')('versionGone'), 404)
  }
  const name = `${encodeURIComponent(game)}-${revision}.json`
  return fileResponse(text, { name, type: 'application/json; charset=utf-8' })
}
