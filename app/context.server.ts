/** What the process hands to every loader and action: configuration, catalogue, data, who asks. */
import type { Logger } from 'pino'
import { createContext, redirect, type RouterContextProvider } from 'react-router'
import type { Game } from '#catalogue/game.ts'
import type { Db } from './db/db.server.ts'
import type { Writer } from './db/writer.server.ts'
import type { AttemptLimits } from './features/accounts/attempt-limits.server.ts'
import type { Auth } from './features/accounts/auth.server.ts'
import type { Viewer } from './features/accounts/session.server.ts'
import type { LikeCounts } from './features/likes/like-counts.server.ts'
import type { Presence } from './features/live/presence.server.ts'

/** What the operator configures about the site that visitors see. */
export interface SiteConfig {
  /** Scheme and host that visitors use, without a path or a slash at the end. */
  publicUrl: string
  portalName: string
  repositoryUrl: string | undefined
  contactEmail: string | undefined
  adScriptUrl: string | undefined
}

export interface RequestServices {
  config: SiteConfig
  log: Logger
  games: readonly Game[]
  db: Db
  /** For small writes that come many at a time. */
  writer: Writer
  auth: Auth
  limits: AttemptLimits
  likes: LikeCounts
  presence: Presence
  /** Tells every open page of the player how many notifications are unread. */
  publishUnread(userId: string): Promise<void>
  /** Ends the player's live streams, all or of the sessions that are over: the pages ask anew who they are. */
  endStreams(userId: string, isOver?: (sessionId: string) => boolean): void
  /** Removes the mails to these addresses that were written as files. */
  eraseMails(addresses: readonly string[]): Promise<void>
}

/** Who sent the request. */
export interface Asker {
  /** Undefined for a visitor. */
  viewer: Viewer | undefined
  /** Why nobody knows who it is: the session could not be looked up. */
  failure?: unknown
  /** The client's address, as far as the proxies can be trusted; IPv6 by its /64. */
  address: string
}

export const servicesContext = createContext<RequestServices>()
export const askerContext = createContext<Asker>()

type ReadableContext = Readonly<Pick<RouterContextProvider, 'get'>>

/**
 * The signed-in player.
 *
 * @throws a redirect to `/` for visitors (specification 6); the failure, where nobody knows who it is
 */
export function requireViewer(context: ReadableContext): Viewer {
  const { viewer, failure } = context.get(askerContext)
  if (failure) throw failure
  if (!viewer) throw redirect('/')
  return viewer
}
