/** A choice in the query of a page: its tab, or a filter. */
import { useHref, useLocation, useNavigation } from 'react-router'

/** Returns the choice that the query names, else the first. */
export function choiceOf<Id extends string>(
  search: string,
  ids: readonly [Id, ...Id[]],
  name = 'tab',
): Id {
  const requested = new URLSearchParams(search).get(name)
  return ids.find((id) => id === requested) ?? ids[0]
}

/** Returns the current choice. During a navigation, this is already the next one. */
export function useChoice<Id extends string>(ids: readonly [Id, ...Id[]], name?: string): Id {
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  // Unlike that of `useLocation`, this path has the prefix of the language.
  const isThisPage = next?.pathname === useHref(pathname)
  return choiceOf(isThisPage ? next.search : search, ids, name)
}
