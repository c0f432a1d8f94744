/** The ways into this portal, for the dialog and the pages. */
import { useRouteLoaderData } from 'react-router'
import type { Entry } from '../server/entry.server.ts'

const DEFAULT: Entry = {}

/** Reads them from the data of the root route. */
export function useEntry(): Entry {
  return useRouteLoaderData<{ entry?: Entry }>('root')?.entry ?? DEFAULT
}
