/** The portal's page routes from the sources, with their handles. */
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { PageRoute } from '#server/pages/page-routes.ts'
import entries from '#app/routes.ts'

export interface SourceRoute extends PageRoute {
  /** Its module below `app/`. */
  file: string
}

function listFiles(entries: RouteConfigEntry[], parent = ''): { pattern: string; file: string }[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const address = path ? `${parent}/${path}` : parent
    const own = path || index ? [{ pattern: address || '/', file }] : []
    return [...own, ...listFiles(children ?? [], address)]
  })
}

/** Loads the module of each route in `app/routes.ts`. */
export async function loadPageRoutes(): Promise<SourceRoute[]> {
  return Promise.all(
    listFiles(entries).map(async ({ pattern, file }) => {
      const path = join(import.meta.dirname, '../app', file)
      const module = (await import(/* @vite-ignore */ path)) as Partial<Pick<PageRoute, 'handle'>>
      return { pattern, file, handle: module.handle }
    }),
  )
}
