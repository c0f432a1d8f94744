/** The site configuration that the document was served with. */
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The name, addresses and contact of this portal. */
export function useSite() {
  const site = useRouteLoaderData<typeof loader>('root')
  if (!site) throw new Error('useSite needs the loader data of the root route')
  return site
}
