/** What the process hands to every loader and action: configuration, catalogue, data, counts. */
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Game } from '#catalogue/game.ts'
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
  likes: LikeCounts
  presence: Presence
}

export const servicesContext = createContext<RequestServices>()
