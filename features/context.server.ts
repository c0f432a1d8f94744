/** The context of every loader and action: configuration, catalog, database and requester. */
import type { Logger } from 'pino'
import { createContext, redirect, type RouterContextProvider } from 'react-router'
import type { Game } from '#catalogue/game.ts'
import type { Presence } from '#platform/events/presence.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { KnownDevices } from './accounts/server/sessions/known-devices.server.ts'
import type { Attention } from './administration/server/overview/attention.server.ts'
import type { PortalState } from './administration/server/overview/portal-state.ts'
import { can, type AccountAction, type StaffAction } from './authorization/can.ts'
import type { SecurityLog } from './accounts/server/security-log.server.ts'
import type { CookieKey } from './accounts/server/sessions/session-cookie.server.ts'
import type { Me } from './accounts/me.ts'
import type { Viewer } from './accounts/server/sessions/session.server.ts'
import type { ProviderClient } from './providers/server/provider-client.server.ts'
import type { HomeRows } from './home/server/home-rows.server.ts'
import type { GameRules } from './own-games/server/edit-games.server.ts'
import type { GameStates } from './game-checks/server/game-states.server.ts'
import type { LikeNetworkOf } from './likes/server/like-limit.server.ts'
import type { LikeCounts } from './likes/server/like-counts.server.ts'
import type { Limits } from './limits/server/limits.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { Part } from '#messages/translation.ts'
import type { PortalSettings } from './portal-settings/server/portal-settings.server.ts'
import type { SiteSettings } from './portal-settings/server/settings-schema.ts'
import type { ProcessCounters } from '#platform/process-counters.ts'

/** The configuration, with the settings that owners change while the process runs. */
export type SiteConfig = Config & SiteSettings

export interface RequestServices {
  config: SiteConfig
  log: Logger
  securityLog: SecurityLog
  /** The current catalog; replaced by a new list after each change. */
  readonly games: readonly Game[]
  /** Games that are known but not listed: hidden, or removed since the start. */
  readonly formerGames: ReadonlyMap<string, Game>
  /** What changes of games are checked against. */
  gameRules: GameRules
  /** Reads the games again if they have changed. */
  refreshGames(): Promise<void>
  db: Db
  cookieKey: CookieKey
  devices: KnownDevices
  /** Undefined if the operator has configured no OpenID Connect provider. */
  provider: ProviderClient | undefined
  limits: Limits
  likes: LikeCounts
  likeNetworkOf: LikeNetworkOf
  gameStates: GameStates
  portalSettings: PortalSettings
  homeRows: HomeRows
  presence: Presence
  /** Counters for the metrics. */
  processCounters: ProcessCounters
  /** The folder where mails are stored as files while no SMTP server accepts them. */
  mailFolder: string
  /** What the administration shows of the process and its machine. */
  state: PortalState
  attention: Attention
}

/** The client that sent the request. */
export interface Requester {
  /** Undefined for a visitor, and on pages that are the same for all clients. */
  viewer: Viewer | undefined
  /** The player's own data on their own pages (`session: 'required'` in the route's `handle`). */
  me?: Me | undefined
  /** The error of the session lookup; set if the player could not be determined. */
  failure?: unknown
  /** The client's address, as reported by trusted proxies; IPv6 addresses as their /64. */
  address: string
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
  /** The device cookie, as the client sent it. */
  device?: string | undefined
  /** The header `User-Agent`. */
  userAgent?: string | undefined
}

/** The page that is made for a request. */
export interface PageContext {
  services: RequestServices
  requester: Requester
  /** The public origin (scheme and host) that the browser requested. The page's links use it. */
  origin: string
  /** Patterns of the pages in the sitemap, such as `/game/:id`. */
  sitemapPatterns: readonly string[]
  /** Returns the parts of the messages that the page of this pattern declares in its `handle`. */
  messagePartsOf(pattern: string): readonly Part[]
  /** The language of the page, by the prefix of its address. */
  language: Language
  /** True if the request is for a page's data, so there is no document with the messages. */
  isDataRequest: boolean
  /** The CSP nonce for the scripts that React Router renders; undefined in development. */
  nonce: string | undefined
  /** The rendered HTML document; undefined if the response is not a document. */
  document?: string
  /** The client may try again after this time. React Router drops the headers of actions. */
  retryAfterS?: number | undefined
  /** True if the response failed because of the storage. The client may retry later. */
  isStorageFault?: boolean
}

export const pageContext = createContext<PageContext>()

export type ReadableContext = Readonly<Pick<RouterContextProvider, 'get'>>

/**
 * Returns the signed-in player, if the policy allows the action on their own account.
 *
 * @throws a redirect to `/` if not allowed, as for visitors; the error of the session lookup if it
 * failed
 */
export function requireViewer(
  context: ReadableContext,
  action: AccountAction | StaffAction,
): Viewer {
  const { viewer, failure } = context.get(pageContext).requester
  if (failure) throw failure
  if (!can(viewer, action, viewer)) throw redirect('/')
  return viewer
}

/** Returns the function that formats messages of a part in the language of the page. */
export const pageTranslator = <P extends Part>(context: ReadableContext, part: P) =>
  getTranslator(context.get(pageContext).language, part)
