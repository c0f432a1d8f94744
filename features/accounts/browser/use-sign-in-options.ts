/** The ways into this portal, for the dialog and the pages. */
import { useRouteLoaderData } from 'react-router'
import type { SignInOptions } from '../server/sign-in-options.server.ts'

const DEFAULT: SignInOptions = {}

/** Reads them from the data of the root route. */
export function useSignInOptions(): SignInOptions {
  return useRouteLoaderData<{ signInOptions?: SignInOptions }>('root')?.signInOptions ?? DEFAULT
}
