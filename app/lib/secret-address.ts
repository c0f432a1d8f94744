/** Pages whose URL contains the token of a mailed link. No link on the page may contain it. */

/** True if the query has such a token. */
export const hasSecret = (search: string): boolean => new URLSearchParams(search).has('token')

/** The page to open after a sign-in on this page. */
export const returnPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  hasSecret(search) ? '/' : pathname + search
