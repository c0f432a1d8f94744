/** `GET /live`: checks who asks, counts the viewer's presence, hands the connection to the hub. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { findGame } from '#catalogue/queries.ts'
import { LINGER_MS } from '#app/features/live/presence.server.ts'
import { householdOf } from '#app/lib/client-networks.ts'
import { findAsker } from './asker.ts'
import { clientAddress } from './client-address.ts'
import type { Services } from './services.ts'

/** Open streams of one client address: a household, a school, not a flood. */
const MAX_STREAMS_PER_ADDRESS = 100
/** Open streams of the process. */
const MAX_STREAMS = 20_000
/** When a refused client should ask again. */
const RETRY_AFTER_S = 30

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // For nginx: each message has to leave at once.
  'X-Accel-Buffering': 'no',
}

const VIEWER_ID = /^[A-Za-z0-9-]{8,64}$/

type NodeContext = Context<{ Bindings: HttpBindings }>

/** The handler of the live stream (design, How data flows). */
export function createLiveRoute(
  services: Services,
  headers: Record<string, string>,
): (c: NodeContext) => Promise<Response> {
  const { config, games, hub, presence } = services
  const streamsByAddress = new Map<string, number>()

  return async (c) => {
    if (services.draining) return refuseWhileDraining(c)
    if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
    const { incoming, outgoing } = c.env
    const address = clientAddress(incoming, config.trustProxy)
    const streams = streamsByAddress.get(address) ?? 0
    const isFull = hub.clients >= MAX_STREAMS || streams >= MAX_STREAMS_PER_ADDRESS
    if (config.limits && isFull) {
      return c.text('Too many live streams are open.', 429, { 'Retry-After': `${RETRY_AFTER_S}` })
    }

    // Counted before anything is awaited, so that streams asked for together count too.
    streamsByAddress.set(address, streams + 1)
    let leave: (() => void) | undefined
    const release = () => {
      const left = (streamsByAddress.get(address) ?? 1) - 1
      if (left > 0) streamsByAddress.set(address, left)
      else streamsByAddress.delete(address)
    }
    outgoing.on('close', () => {
      leave?.()
      // As long as its player still counts: opening and closing must not invent players.
      if (leave) setTimeout(release, LINGER_MS).unref()
      else release()
    })

    const viewer = await findAsker(services, incoming)
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT
    if (services.draining) return refuseWhileDraining(c)

    const gameId = c.req.query('game') ?? ''
    const claimedViewer = c.req.query('viewer') ?? ''
    // A browser names itself so that its tabs count once; without a name each stream counts.
    const viewerId = VIEWER_ID.test(claimedViewer) ? claimedViewer : crypto.randomUUID()
    if (findGame(games, gameId))
      leave = presence.enter(gameId, `${address} ${viewerId}`, householdOf(address))
    outgoing.writeHead(200, {
      ...headers,
      ...STREAM_HEADERS,
    })
    hub.add(outgoing, viewer)
    if (viewer) {
      // The stream is open: a fault from here on is no answer, only a missing figure.
      await services.publishUnread(viewer.userId).catch((error: unknown) => {
        services.log.error({ err: error }, 'the unread count could not be read')
      })
    }
    return RESPONSE_ALREADY_SENT
  }
}

function refuseWhileDraining(c: NodeContext): Response {
  return c.text('The portal restarts.', 503, { 'Retry-After': '2' })
}
