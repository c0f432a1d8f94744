/** `/live`: checks the request, records the browser's presence, passes the connection to the hub. */
import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Logger } from 'pino'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { LINGER_MS, type Presence, type PresenceSlot } from '#platform/events/presence.ts'
import type { PlayerLocations } from '#platform/events/player-locations.ts'
import type { RequestServices } from '#features/context.server.ts'
import { can } from '#features/authorization/can.ts'
import type { LiveHub, Owner } from './hub.ts'
import { readPresenceToken, writePresenceToken } from './presence-tokens.ts'
import { clientNetworkOf, listNetworks, widestNetworkOf } from '#lib/client-networks.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import type { JsonRequest } from '#platform/http/json.ts'
import type { FindOrigin } from '#platform/http/public-origin.ts'
import { isByOwnPage } from '#platform/http/same-origin.ts'
import type { Config } from '#platform/config.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import { MAX_WAIT_MS, createOpeningTurns } from './opening-turns.ts'
import { localizeResponse } from '#platform/http/localize-response.ts'
import type { NodeContext } from '#platform/http/node-env.ts'

/**
 * Open streams of one client network, such as a home or a school. The two wider networks around it
 * may hold twice and four times as many.
 */
export const MAX_STREAMS_PER_GROUP = 100
/** Open streams of the process. */
const MAX_STREAMS = 20_000
/** `Retry-After` of a refused client. */
const RETRY_AFTER_S = 30

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Turns off nginx's buffering: each message must be sent at once.
  'X-Accel-Buffering': 'no',
}

const BROWSER_ID = /^[A-Za-z0-9-]{8,64}$/

interface LiveServices extends Pick<RequestServices, 'cookieKey' | 'db'> {
  config: Config
  log: Logger
  catalogue: Catalogue
  hub: LiveHub
  presence: Presence
  locations: Pick<PlayerLocations, 'enter'>
  /** Sends the unread count to the player's open pages. */
  sendUnread(userId: string): void
  /** Sends the friends who are online to the player's open pages. */
  sendFriends(userId: string): void
  /** True once the process drains: new streams are refused. */
  readonly draining: boolean
}

/**
 * Handles the live stream of likes, player counts and unread notifications. Only the portal's own
 * pages may open one.
 */
export function createLiveRoute(
  services: LiveServices,
  headers: Record<string, string>,
  findOrigin: FindOrigin,
  findViewer: (incoming: IncomingMessage) => Promise<Owner | undefined>,
): (c: NodeContext) => Promise<Response> {
  const { config, hub, presence } = services
  const streamsByNetwork = new Map<string, number>()
  const countStreams = (network: string) => streamsByNetwork.get(network) ?? 0

  const mayOpen = createOpeningTurns()

  return async (c) => {
    if (services.draining) return refuseWhileDraining(c)
    if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
    const { incoming, outgoing } = c.env
    // Checked before anything is counted, since a page of any site can request this URL.
    if (!isByOwnPage(incoming, findOrigin)) {
      return c.text(localizeResponse(incoming)('ownPagesOnlyStreams'), 403)
    }
    const address = clientAddress(incoming, config.trustProxy)
    const networks = listNetworks(address)
    const isFull =
      hub.clients >= MAX_STREAMS ||
      networks.some((network, width) => countStreams(network) >= MAX_STREAMS_PER_GROUP * 2 ** width)
    if (config.limits && isFull) {
      const text = localizeResponse(incoming)('tooManyStreams')
      return c.text(text, 429, { 'Retry-After': `${RETRY_AFTER_S}` })
    }

    // Counted before the first `await`, so that streams opened at the same time count too.
    for (const network of networks) streamsByNetwork.set(network, countStreams(network) + 1)
    let leave: (() => void) | undefined
    let leaveFriends: (() => void) | undefined
    const release = () => {
      for (const network of networks) {
        const left = countStreams(network) - 1
        if (left > 0) streamsByNetwork.set(network, left)
        else streamsByNetwork.delete(network)
      }
    }
    const onClose = () => {
      leave?.()
      leaveFriends?.()
      // Released with a delay, so that repeated opening and closing cannot add fake players.
      if (leave) setTimeout(release, LINGER_MS).unref()
      else release()
    }
    outgoing.on('close', onClose)

    const isAdmitted = await mayOpen(widestNetworkOf(address), () => outgoing.destroyed)
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT
    if (!isAdmitted) {
      const headers = { 'Retry-After': `${MAX_WAIT_MS / 1_000}` }
      return c.text(localizeResponse(incoming)('tooManyRequests'), 503, headers)
    }
    let isUnknown = false
    const viewer = await findViewer(incoming).catch((error: unknown) => {
      // Opens the stream anyway: it must report that the storage is unavailable, and live counts
      // are public.
      if (!isStorageFault(error)) throw error
      services.log.error({ err: error }, 'could not read the session of a live stream')
      isUnknown = true
      return undefined
    })
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT
    if (services.draining) return refuseWhileDraining(c)

    const slot = readSlot(c, services, address)
    if (slot) leave = presence.enter(slot)
    const writeToken = slot && (() => writePresenceToken(services, slot))
    outgoing.writeHead(200, { ...headers, ...STREAM_HEADERS })
    // Without the rest of the viewer, which would stay in memory.
    const owner = viewer && { userId: viewer.userId, sessionId: viewer.sessionId }
    hub.add(outgoing, { owner, writePresenceToken: writeToken, isUnknown })
    if (can(viewer, 'view-notifications', viewer)) services.sendUnread(viewer.userId)
    if (can(viewer, 'manage-friends', viewer)) {
      leaveFriends = services.locations.enter(viewer.userId, slot?.gameId)
      services.sendFriends(viewer.userId)
    }
    return RESPONSE_ALREADY_SENT
  }
}

/**
 * Handles `POST /live`, the heartbeat of a page with an open stream. Any node accepts it. A player
 * counts from the first heartbeat.
 */
export function createHeartbeatHandler(
  services: Pick<LiveServices, 'cookieKey' | 'db' | 'presence'>,
) {
  return ({ incoming }: JsonRequest): undefined => {
    const [, token = ''] = (incoming.url ?? '').split('?', 2)
    const slot = readPresenceToken(services, token)
    if (slot) services.presence.heartbeat(slot)
  }
}

/** Returns the presence slot of the requesting game page; undefined on any other page. */
function readSlot(
  c: NodeContext,
  { catalogue }: LiveServices,
  address: string,
): PresenceSlot | undefined {
  const gameId = c.req.query('game') ?? ''
  if (!catalogue.ids.has(gameId)) return undefined
  // The parameter keeps the name of the first version, since pages of that version may still be
  // open.
  const claimedBrowser = c.req.query('viewer') ?? ''
  // The browser sends its own id, so that its tabs count once. Without an id, each stream counts.
  const browser = BROWSER_ID.test(claimedBrowser) ? claimedBrowser : crypto.randomUUID()
  return { gameId, browserId: `${address} ${browser}`, clientNetwork: clientNetworkOf(address) }
}

function refuseWhileDraining(c: NodeContext): Response {
  return c.text(localizeResponse(c.env.incoming)('restarting'), 503, { 'Retry-After': '2' })
}
