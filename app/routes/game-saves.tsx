/** Game saves and your name: what games store for the player, with versions, and which know the name. */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/game-saves'
import { findGame } from '#catalogue/queries.ts'
import { pageContext, pageTranslator, requireViewer } from '#features/context.server.ts'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { AllowedGames } from '#features/game-protocol/browser/allowed-games.tsx'
import { REVOKE_GAME } from '#features/game-protocol/server/consent-actions.server.ts'
import { listAllowedGames } from '#features/game-protocol/server/game-consents.server.ts'
import { GameSaveList } from '#features/game-saves/browser/game-save-list.tsx'
import { listSaves } from '#features/game-saves/server/game-saves.server.ts'
import { SAVE_ACTIONS } from '#features/game-saves/server/save-actions.server.ts'
import { keepForm } from '#lib/browser/keep-form.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { FocusedBanner } from '#ui/focused-banner.tsx'

export const handle: RouteHandle = {
  session: 'required',
  messages: ['gameSaves'],
}

export const meta = hiddenPageMeta

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context, 'view-settings')
  const { db, games } = context.get(pageContext).services
  const t = pageTranslator(context, 'titles')
  const saves = await listSaves(db, viewer.userId)
  const allowed = await listAllowedGames(db, viewer.userId)
  return {
    title: t('gameSaves'),
    description: t('gameSavesDescription'),
    back: pageTranslator(context, 'security')('backToSettings'),
    // A removed game keeps its saves.
    saves: [...saves].map(([id, versions]) => ({
      id,
      name: findGame(games, id)?.name ?? id,
      versions,
    })),
    allowed: allowed.map(({ gameId, allowedAt }) => {
      const game = findGame(games, gameId)
      return {
        id: gameId,
        name: game?.name ?? gameId,
        thumbnail: game?.thumbnail,
        allowedAt,
      }
    }),
    now: db.now(),
  }
}

export const action = (args: Route.ActionArgs) => handleForm([...SAVE_ACTIONS, REVOKE_GAME], args)

export const clientAction = keepForm

export default function GameSaves({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('gameSaves')
  const { title, back, saves, allowed, now } = loaderData
  return (
    <div className="mx-auto max-w-3xl px-(--gutter) pt-6 md:pt-10">
      <Link to={`${href('/settings')}?tab=privacy`} className="text-link lone-link">
        {back}
      </Link>
      <h1 className="mb-6 text-3xl font-extrabold">{title}</h1>
      <FocusedBanner response={actionData?.faults ? undefined : actionData} />
      {saves.length === 0 ? <p>{t('none')}</p> : <GameSaveList saves={saves} now={now} />}
      {allowed.length > 0 && <AllowedGames games={allowed} now={now} />}
    </div>
  )
}
