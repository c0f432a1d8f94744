/** The properties of a route. Its module exports them as `handle` (ADR 5). */
import type { Part } from '#messages/translation.ts'

/**
 * How the server caches a page without its viewer, until something that it shows changes.
 *
 * - `static`: shows the catalog and the configuration. The query is ignored.
 * - `form`: like `static`, but only without a query. A query names the page to open after the form.
 * - `launches`: like `static`, but also depends on likes and game checks.
 * - `home`: the home page, with a listing by its query.
 * - `game`: the page of the game that the parameter `:id` names.
 */
export type PageCache = 'static' | 'form' | 'launches' | 'home' | 'game'

interface CommonHandle {
  /** The parts of the messages that the page needs, in addition to the shared ones (ADR 70). */
  messages?: readonly Part[]
}

/** The page is the same for everyone. */
interface PublicHandle extends CommonHandle {
  /** `optional`: the loader reads whether a player is signed in, for example to redirect. */
  session?: 'optional'
  /** Without it, each request is rendered. */
  cache?: PageCache
  /** Listed in the sitemap; with the parameter `:id` once for each game. */
  inSitemap?: true
}

/** A player's own page. It contains the viewer's data, and its loader calls `requireViewer`. */
interface OwnHandle extends CommonHandle {
  session: 'required'
  cache?: never
  inSitemap?: never
}

export type RouteHandle = PublicHandle | OwnHandle
