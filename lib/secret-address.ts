/** Pages whose URL contains the token of a mailed link or of an invitation. */

/** True if the query has the token of a mailed link. No link on the page may contain it. */
export const hasSecret = (search: string): boolean => new URLSearchParams(search).has('token')

/** The page to open after a sign-in on this page. The one with an invitation is for visitors only. */
export const returnPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  hasSecret(search) || search.includes('invitation=') ? '/' : pathname + search
