/** What the process hands to every loader and action: configuration, catalogue, data, who asks. */
import type { Logger } from 'pino'
import { createContext, redirect, type RouterContextProvider } from 'react-router'
import type { Game } from '#catalogue/game.ts'
import type { Presence } from './cluster/presence.ts'
import type { Db } from './db/db.server.ts'
import type { KnownDevices } from './features/accounts/known-devices.server.ts'
import type { CookieKey } from './features/accounts/session-cookie.server.ts'
import type { Me } from './features/accounts/me.ts'
import type { Viewer } from './features/accounts/session.server.ts'
import type { GameStates } from './features/game-checks/game-states.server.ts'
import type { LikeNetworkOf } from './features/likes/like-limit.server.ts'
import type { LikeCounts } from './features/likes/like-counts.server.ts'
import type { Limits } from './features/limits/limits.server.ts'
import type { ProcessCounters } from './process-counters.ts'

/** What the operator configures about the site that visitors see. */
export interface SiteConfig {
  /** Where mails lead: scheme and host that visitors use, without a path or a slash at the end. */
  publicUrl: string
  portalName: string
  repositoryUrl: string | undefined
  contactEmail: string | undefined
  adScriptUrl: string | undefined
}

export interface RequestServices {
  config: SiteConfig
  log: Logger
  /** Those of the moment: another list after each change. */
  readonly games: readonly Game[]
  /** Known, but not shown: hidden, or gone since the start. */
  readonly formerGames: ReadonlyMap<string, Game>
  db: Db
  cookieKey: CookieKey
  devices: KnownDevices
  limits: Limits
  likes: LikeCounts
  likeNetworkOf: LikeNetworkOf
  gameStates: GameStates
  presence: Presence
  /** For whoever watches the process. */
  processCounters: ProcessCounters
  /** Where mails lie as files, as long as no server takes them. */
  mailFolder: string
}

/** Who sent the request. */
export interface Requester {
  /** Undefined for a visitor, and on pages that are the same for everyone. */
  viewer: Viewer | undefined
  /** The player's own data on their own pages (`own-paths.ts`). */
  me?: Me | undefined
  /** Why nobody knows who it is: the session could not be looked up. */
  failure?: unknown
  /** The client's address, as far as the proxies can be trusted; IPv6 by its /64. */
  address: string
  /** Aborted once the client has gone. */
  signal?: AbortSignal
  /** The cookie of the device, as it was sent. */
  device?: string | undefined
}

export const servicesContext = createContext<RequestServices>()
export const requesterContext = createContext<Requester>()
/** The portal's scheme and host as the browser asked for them: where the page's links lead. */
export const originContext = createContext<string>()
/** Marks the scripts that React Router writes into this one document; undefined in development. */
export const nonceContext = createContext<string | undefined>()
/** The document that was rendered, whole; undefined where the answer is none. */
export const documentContext = createContext<string | undefined>()
/** True once the answer failed because of the storage: another try later makes sense. */
export const storageFaultContext = createContext(false)

type ReadableContext = Readonly<Pick<RouterContextProvider, 'get'>>

/**
 * The signed-in player.
 *
 * @throws a redirect to `/` for visitors (specification 6); the failure, where nobody knows who it is
 */
export function requireViewer(context: ReadableContext): Viewer {
  const { viewer, failure } = context.get(requesterContext)
  if (failure) throw failure
  if (!viewer) throw redirect('/')
  return viewer
}
