/** The saved games, with and without an account. */
import type { Route } from './+types/saved'
import { useTranslations } from 'use-intl'
import { pageContext } from '#features/context.server.ts'
import { useLaunches } from '#features/play/launch.ts'
import { serveCatalogue } from '#features/play/server/launch.server.ts'
import { SavedList } from '#features/saved/browser/saved-list.tsx'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = {
  cache: 'launches',
  messages: ['saved', 'stage', 'likes', 'share'],
}

export function loader({ context }: Route.LoaderArgs) {
  const { services, language } = context.get(pageContext)
  return {
    title: getTranslator(language, 'titles')('savedGames'),
    catalogue: serveCatalogue(services, language),
  }
}

export const meta = hiddenPageMeta

export default function Saved({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('saved')
  useLaunches(loaderData.catalogue)
  return (
    // The list is there only when scripts run. It must not move the footer in view.
    <div className="mx-auto min-h-[calc(100svh-var(--header-height))] max-w-(--measure) px-(--gutter) pt-6 md:pt-10">
      <h1 className="text-3xl font-extrabold">{loaderData.title}</h1>
      <SavedList catalogue={loaderData.catalogue} />
      <p className="mt-4 hidden scriptless:block">{t('needsScript')}</p>
    </div>
  )
}
