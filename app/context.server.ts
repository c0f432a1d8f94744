/** What the process hands to every loader and action: configuration, catalogue, data, who asks. */
import type { Logger } from 'pino'
import { createContext, redirect, type RouterContextProvider } from 'react-router'
import type { Game } from '#catalogue/game.ts'
import type { Db } from './db/db.server.ts'
import type { Writer } from './db/writer.server.ts'
import type { Auth } from './features/accounts/auth.server.ts'
import type { KnownDevices } from './features/accounts/known-devices.server.ts'
import type { OwnPart, Viewer } from './features/accounts/session.server.ts'
import type { LikeCounts } from './features/likes/like-counts.server.ts'
import type { Limits } from './features/limits/limits.server.ts'
import type { Presence } from './features/live/presence.server.ts'

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
  games: readonly Game[]
  db: Db
  /** For small writes that come many at a time. */
  writer: Writer
  auth: Auth
  devices: KnownDevices
  limits: Limits
  likes: LikeCounts
  presence: Presence
  /** Tells every open page of the player how many notifications are unread. */
  publishUnread(userId: string): Promise<void>
  /** Ends the player's live streams, all or of the sessions that are over: the pages ask anew who they are. */
  endStreams(userId: string, isOver?: (sessionId: string) => boolean): void
  /** Removes the mails that were written as files to addresses, in lower case, of which this is true. */
  eraseMails(isErased: (address: string) => Promise<boolean>): Promise<void>
}

/** Who sent the request. */
export interface Asker {
  /** Undefined for a visitor. */
  viewer: Viewer | undefined
  /** What pages show of the player's own; undefined for a visitor, and where the request changes it. */
  own?: OwnPart | undefined
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
export const askerContext = createContext<Asker>()
/** The portal's scheme and host as the browser asked for them: where the page's links lead. */
export const originContext = createContext<string>()
/** Marks the scripts that React Router writes into this one document; undefined in development. */
export const nonceContext = createContext<string | undefined>(undefined)
/** True once the answer failed because of the storage: another try later makes sense. */
export const storageFaultContext = createContext(false)

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
