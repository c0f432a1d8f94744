/** The page for every URL that is not in the route table. */
import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'
import { NotFound } from '../ui/not-found.tsx'

export const handle: RouteHandle = { queries: { visitor: 0, player: 0 } }

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return hiddenPageMeta(matches[0].loaderData, 'Page not found')
}

export default function PageNotFound() {
  return (
    <NotFound
      title="Page not found"
      text="There's no page at this address. Every game is one click away."
    />
  )
}
