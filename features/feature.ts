/**
 * What a feature contributes to the portal (ADR 78). Its `server/feature.ts` lists it, and
 * `server/features.ts` lists the features: the portal is composed by loops over them.
 */
import type { RequestServices } from '#features/context.server.ts'
import type { PlayerLocations } from '#platform/events/player-locations.ts'
import type { EventHandlers, Tx } from '#platform/db/transact.server.ts'
import type { JsonRequest, PlayerRequest } from '#platform/http/json.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import type { Action } from './actions/server/action.ts'
import type { Attempt, RuleName } from './limits/server/rules.ts'

/** What handlers of events know of the portal. The catalog may change. */
export interface HandlerServices {
  config: Pick<RequestServices['config'], 'portalName' | 'publicUrl'>
  catalogue: Pick<Catalogue, 'games'>
}

/** What the JSON routes and the jobs of features use. */
interface FeatureServices extends RequestServices {
  catalogue: Catalogue
  locations: PlayerLocations
}

/** The JSON of the response, nothing for 204, or the response that refuses. */
export type JsonResult = object | Response | undefined

type Handler<Request> = (request: Request) => JsonResult | Promise<JsonResult>

/** Lists the attempts of a request by the client's address and the path's `id`. */
type Limit = ((address: string, id: string) => Attempt[]) | undefined

/** The rights of players that JSON routes need. */
export type PlayerRoute =
  | 'like-games'
  | 'save-games'
  | 'save-game-data'
  | 'save-play-time'
  | 'share-identity'
  | 'share-rooms'

type Method = 'GET' | 'POST' | 'PUT'
/** Method, path, right, limits and handler; or an action, whose input `game` is the path's `id`. */
export type JsonRoute =
  | [Method, path: string, policy: 'anyone', Limit, Handler<JsonRequest>]
  | [Method, path: string, policy: PlayerRoute, readonly RuleName[], Handler<PlayerRequest>]
  | [Method, path: string, Action]

/** Deletes at most this many expired rows. Returns how many it deleted. */
type Removal = (tx: Tx, rows: number) => Promise<number>

export interface Feature {
  /** What players and staff do. */
  actions?: readonly Action[]
  /** Routes that answer JSON. */
  jsonRoutes?: (services: FeatureServices) => readonly JsonRoute[]
  /** What it does in the transaction of another feature's event. Gets all events of a kind at once. */
  handlers?: (services: HandlerServices) => EventHandlers
  /** Tables whose rows expire. */
  removals?: (config: Pick<RequestServices['config'], 'sessionIdleDays'>) => readonly Removal[]
  /** Work on a schedule. */
  jobs?: (
    services: Pick<RequestServices, 'db' | 'log' | 'config' | 'cookieKey' | 'games' | 'state'>,
  ) => Job[]
}
