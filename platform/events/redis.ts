/**
 * The connection to Redis or Valkey, through which the nodes communicate. It may be down at any
 * time, and no request waits for it longer than the command timeout.
 */
import { createHmac, createSecretKey } from 'node:crypto'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { createPoller } from '#lib/poller.ts'
import { createListeners } from '#platform/events/listeners.ts'

/** Timeout of a command, ms. Afterwards the caller continues without Redis. */
const RESPONSE_MS = 500
/** Interval of the heartbeats, ms. */
const POLL_EVERY_MS = 1_000
/** A connection without a heartbeat for this long is replaced, ms. */
const SILENT_MS = 4_000
/** Maximum time that the start waits for the first connection, ms. */
const START_MS = 2_000
/**
 * Upper bound of the random delay before a reconnect, ms. Nodes that lost Redis together reconnect
 * at different times.
 */
const RECONNECT_MS = 500

/** Redis is unavailable. */
export class RedisUnavailableError extends Error {
  override name = 'RedisUnavailableError'
}

type Client = ReturnType<typeof connectTo>

export type Redis = Awaited<ReturnType<typeof openRedis>>

function connectTo(url: string) {
  return createClient({
    url,
    // A command that cannot be sent now fails at once. The caller continues without Redis.
    disableOfflineQueue: true,
    socket: { connectTimeout: SILENT_MS, reconnectStrategy: () => RECONNECT_MS * Math.random() },
  })
}

async function beLate(): Promise<never> {
  await pause(RESPONSE_MS, undefined, { ref: false })
  // The node itself may have been busy: one more turn reads a response that has already arrived.
  await turn()
  throw new RedisUnavailableError(`no response within ${RESPONSE_MS} ms`)
}

/**
 * Connects to Redis. The portal also starts without Redis and connects when it becomes available.
 *
 * @param secret the portal's secret; names in Redis are hashed with a key derived from it
 */
export async function openRedis(url: string, secret: string, log: Logger) {
  // Derived key: values in Redis are unrelated to the key that signs sessions.
  const derived = createHmac('sha256', secret).update('Redis').digest()
  // With the bytes as the key, Node takes 40 µs for each hash instead of 4.
  const key = createSecretKey(derived)
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const prefix = `io-arcade:${hash('portal').slice(0, 12)}:`
  const channels = new Map<string, (message: string) => void>()
  const ups = createListeners<[]>()
  let client: Client
  let isUp = false
  let isClosed = false
  /** The last logged reason for the lost connection. */
  let reason = ''
  let respondedAt = performance.now()

  function connect(): void {
    const own = connectTo(url)
    client = own
    respondedAt = performance.now()
    own.on('error', (error: unknown) => own === client && goDown(error))
    own.on('ready', () => own === client && poller.request())
    own.connect().catch(() => undefined)
  }

  function goDown(error: unknown): void {
    if (isClosed) return
    // Logged once per reason, since the client keeps retrying.
    if (isUp || String(error) !== reason) {
      log.warn(
        { err: error },
        'Redis is unavailable: this node counts alone, and other nodes miss its events',
      )
    }
    isUp = false
    reason = String(error)
  }

  async function withinTimeout<Result>(
    command: (client: Client) => Promise<Result>,
  ): Promise<Result> {
    return Promise.race([command(client), beLate()])
  }

  async function poll(): Promise<void> {
    const own = client
    if (own.isReady) {
      try {
        // Resubscribes after a reconnect only. A second subscription would deliver each message
        // twice.
        if (!isUp) for (const [channel, listener] of channels) await hearBy(own, channel, listener)
        // A Redis that rejects writes is useless: it is full, or it became a replica.
        await withinTimeout(() => own.set(`${prefix}alive`, '1', { EX: 10 }))
        if (own !== client) return
        respondedAt = performance.now()
        if (isUp) return
        isUp = true
        reason = ''
        log.info('Redis is there')
        ups.call()
        return
      } catch (error) {
        goDown(error)
      }
    }
    // A hanging server, or a network that drops packets, does not close the connection.
    if (performance.now() - respondedAt < SILENT_MS || isClosed || own !== client) return
    own.destroy()
    connect()
  }

  function hearBy(own: Client, channel: string, listener: (message: string) => void) {
    return withinTimeout(() => own.subscribe(channel, listener))
  }

  const poller = createPoller(poll, { everyMs: POLL_EVERY_MS, onFailure: goDown })
  connect()
  const redis = {
    /** False while Redis is unavailable. */
    get isUp(): boolean {
      return isUp
    },
    /**
     * Runs a command.
     *
     * @throws RedisUnavailableError at once while Redis is unavailable, or after 500 ms without a
     *   response
     */
    async run<Result>(command: (client: Client) => Promise<Result>): Promise<Result> {
      if (!isUp) throw new RedisUnavailableError('Redis is unavailable')
      try {
        return await withinTimeout(command)
      } catch (error) {
        if (error instanceof RedisUnavailableError) goDown(error)
        throw error
      }
    },
    /** Subscribes to a channel, and again after every reconnect. */
    async subscribe(channel: string, listener: (message: string) => void): Promise<void> {
      channels.set(channel, listener)
      // If Redis is down, the next connection subscribes.
      if (isUp) await hearBy(client, channel, listener).catch(goDown)
    },
    /** Calls back when Redis is available, for the first time or again. Returns the unsubscriber. */
    onUp: ups.add,
    /** Adds this portal's prefix to a key, since several portals may share one Redis. */
    name: (of: string) => prefix + of,
    /** Hashes a value that Redis must not store in plain text: an address, an account. */
    pseudonymize: (text: string) => hash(text).slice(0, 16),
    async close(): Promise<void> {
      isClosed = true
      await poller.stop()
      isUp = false
      client.destroy()
    },
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = redis.onUp(resolve)
  await Promise.race([promise, pause(START_MS)])
  stop()
  if (!isUp && reason === '')
    goDown(new RedisUnavailableError(`no connection within ${START_MS} ms`))
  return redis
}
