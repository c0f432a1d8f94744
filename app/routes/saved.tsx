/** The saved games, with and without an account, also without a connection. */
import type { Route } from './+types/saved'
import { useTranslations } from 'use-intl'
import { languageContext, servicesContext } from '../context.server.ts'
import { MAX_SERVED_ENTRIES, toEntry } from '../features/discovery/listing.ts'
import { SavedList } from '../features/saved-list/saved-list.tsx'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 0 },
  cache: 'static',
}

export function loader({ context }: Route.LoaderArgs) {
  const { games } = context.get(servicesContext)
  return {
    title: getTranslator(context.get(languageContext), 'titles')('savedGames'),
    catalogue: games.length > MAX_SERVED_ENTRIES ? undefined : games.map(toEntry),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return hiddenPageMeta(matches[0].loaderData, loaderData.title)
}

export default function Saved({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('saved')
  return (
    // The list is there only when scripts run. It must not move the footer in view.
    <div className="mx-auto min-h-[calc(100svh-var(--header-height))] max-w-(--measure) px-(--gutter) pt-6 md:pt-10">
      <h1 className="text-3xl font-extrabold">{loaderData.title}</h1>
      <SavedList catalogue={loaderData.catalogue} />
      <p className="mt-4 hidden scriptless:block">{t('needsScript')}</p>
    </div>
  )
}
