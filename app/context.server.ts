/** What the process hands to every loader and action: configuration, catalogue, data, counts. */
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Game } from '#catalogue/game.ts'
import type { Config } from '#server/config.ts'
import type { LikeCounts } from './features/likes/like-counts.server.ts'
import type { Presence } from './features/live/presence.server.ts'

export interface RequestServices {
  config: Pick<
    Config,
    'publicUrl' | 'portalName' | 'repositoryUrl' | 'contactEmail' | 'adScriptUrl'
  >
  log: Logger
  games: readonly Game[]
  likes: LikeCounts
  presence: Presence
}

export const servicesContext = createContext<RequestServices>()
