/** The test bench for games. It is loaded as a document: its policy lets it frame any site. */
import type { Route } from './+types/test-bench'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { pageTranslator } from '#features/context.server.ts'
import { TestBench } from '#features/game-protocol/browser/test-bench.tsx'
import { reloadPage } from '#lib/browser/chunk-load-errors.ts'
import { subpageMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = {
  cache: 'static',
  messages: ['developers'],
}

export function loader({ context }: Route.LoaderArgs) {
  const t = pageTranslator(context, 'titles')
  return { title: t('testBench'), description: t('testBenchDescription') }
}

export const meta = subpageMeta('/developers/test-bench')

export default function TestBenchPage() {
  const t = useTranslations('developers')
  // Other pages must not have this one's policy.
  useEffect(() => reloadPage, [])
  return (
    <article className="mx-auto grid max-w-(--measure) gap-6 px-(--gutter) pt-10 md:pt-16">
      <h1 className="text-4xl font-extrabold">{t('bench')}</h1>
      <p className="max-w-prose text-muted">{t('benchText')}</p>
      <p className="hidden scriptless:block">{t('benchNeedsScript')}</p>
      <TestBench />
    </article>
  )
}
