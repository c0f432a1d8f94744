/** The page for every URL that is not in the route table. */
import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/not-found'
import { languageContext } from '../context.server.ts'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { NotFound } from '../ui/not-found.tsx'

export const handle: RouteHandle = { queries: { visitor: 0, player: 0 } }

export function loader({ context }: Route.LoaderArgs) {
  const t = getTranslator(context.get(languageContext), 'titles')
  return data({ title: t('pageNotFound') }, { status: 404 })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(matches[0].loaderData, loaderData.title)
}

export default function PageNotFound() {
  const t = useTranslations('errors')
  return <NotFound title={t('pageNotFound')} text={t('pageNotFoundText')} />
}
