/** The component gallery, for developers. `routes.ts` excludes it from production builds. */
// React Router generates no types for it, because a production build does not contain the route.
import { useLoaderData, type LinkDescriptor, type LoaderFunctionArgs } from 'react-router'
import { servicesContext } from '../context.server.ts'
import { GalleryPage } from '../features/component-gallery/gallery-page.tsx'
import { NO_INDEX } from '../lib/page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'
import stylesheet from '../features/component-gallery/gallery.css?url'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 0 },
  messages: ['discovery', 'likes', 'share', 'settings'],
}

export function links(): LinkDescriptor[] {
  return [{ rel: 'stylesheet', href: stylesheet }]
}

export function meta() {
  return [{ title: 'Component gallery' }, NO_INDEX]
}

/** Covers for the sample cards. */
const COVERS = 4

export function loader({ context }: LoaderFunctionArgs) {
  const { games } = context.get(servicesContext)
  return { covers: games.slice(0, COVERS).map((game) => game.thumbnail) }
}

export default function ComponentGallery() {
  const { covers } = useLoaderData<typeof loader>()
  return <GalleryPage covers={covers} />
}
