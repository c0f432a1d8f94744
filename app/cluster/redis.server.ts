/**
 * The connection to Redis, or Valkey: what nodes tell each other goes through it. It may be away at any
 * time, and nothing waits for it longer than a moment.
 */
import { createHmac } from 'node:crypto'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { createPoller } from '../lib/poller.ts'
import { createListeners } from './listeners.ts'

/** Whatever takes longer is done without Redis, ms. */
const ANSWER_MS = 500
/** It is asked for a heartbeat this often, ms … */
const POLL_EVERY_MS = 1_000
/** … and without one for so long, a new connection is made, ms. */
const SILENT_MS = 4_000
/** The start waits for the first connection so long, ms. */
const START_MS = 2_000
/** Nodes that lost it together come back apart, ms. */
const RECONNECT_MS = 500

/** Redis cannot be asked now. */
export class RedisAwayError extends Error {
  override name = 'RedisAwayError'
}

type Client = ReturnType<typeof connectTo>

export interface Redis {
  /** False while it cannot be asked. */
  readonly isUp: boolean
  /**
   * Asks it.
   *
   * @throws RedisAwayError at once while it is away, or after 500 ms without an answer
   */
  ask<Result>(command: (client: Client) => Promise<Result>): Promise<Result>
  /** Hears a channel, from the answer on and after every reconnection. */
  hear(channel: string, listener: (message: string) => void): Promise<void>
  /** Calls back when it can be asked again, or for the first time; returns the way to stop. */
  onUp(listener: () => void): () => void
  /** A name of this portal's own, where several share a Redis. */
  name(of: string): string
  /** Stands for what Redis need not know: an address, an account. */
  pseudonymize(text: string): string
  close(): Promise<void>
}

function connectTo(url: string) {
  return createClient({
    url,
    // What can't be sent now is done without Redis, not later.
    disableOfflineQueue: true,
    socket: { connectTimeout: SILENT_MS, reconnectStrategy: () => RECONNECT_MS * Math.random() },
  })
}

async function beLate(): Promise<never> {
  await pause(ANSWER_MS, undefined, { ref: false })
  // A node that was busy itself has not read yet what Redis has long answered.
  await turn()
  throw new RedisAwayError(`no answer within ${ANSWER_MS} ms`)
}

/**
 * Connects to Redis. The portal starts without one, too: it is connected to as soon as it is there.
 *
 * @param secret the portal's; what is kept in Redis cannot be read without it
 */
export async function openRedis(url: string, secret: string, log: Logger): Promise<Redis> {
  // Derived: nothing in Redis has to do with what signs the sessions.
  const key = createHmac('sha256', secret).update('Redis').digest()
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const prefix = `io-arcade:${hash('portal').slice(0, 12)}:`
  const channels = new Map<string, (message: string) => void>()
  const ups = createListeners<[]>()
  let client: Client
  let isUp = false
  let isClosed = false
  /** Why it was away, as it was said last. */
  let reason = ''
  let answeredAt = performance.now()

  function connect(): void {
    const own = connectTo(url)
    client = own
    answeredAt = performance.now()
    own.on('error', (error: unknown) => own === client && goDown(error))
    own.on('ready', () => own === client && poller.request())
    own.connect().catch(() => undefined)
  }

  function goDown(error: unknown): void {
    if (isClosed) return
    // Once for each reason: it is tried again and again.
    if (isUp || String(error) !== reason) {
      log.warn({ err: error }, 'Redis is away: this node counts and tells for itself')
    }
    isUp = false
    reason = String(error)
  }

  async function answerOf<Result>(command: (client: Client) => Promise<Result>): Promise<Result> {
    return Promise.race([command(client), beLate()])
  }

  async function poll(): Promise<void> {
    const own = client
    if (own.isReady) {
      try {
        // One that is subscribed to already is not subscribed to again.
        if (!isUp) for (const [channel, listener] of channels) await hearBy(own, channel, listener)
        // One that takes no writes is of no use: full, or not the master any more.
        await answerOf(() => own.set(`${prefix}alive`, '1', { EX: 10 }))
        if (own !== client) return
        answeredAt = performance.now()
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
    // A server that stands still, or a network that swallows everything, closes no connection.
    if (performance.now() - answeredAt < SILENT_MS || isClosed || own !== client) return
    own.destroy()
    connect()
  }

  function hearBy(own: Client, channel: string, listener: (message: string) => void) {
    return answerOf(() => own.subscribe(channel, listener))
  }

  const poller = createPoller(poll, { everyMs: POLL_EVERY_MS, onFailure: goDown })
  connect()
  const redis: Redis = {
    get isUp() {
      return isUp
    },
    async ask(command) {
      if (!isUp) throw new RedisAwayError('Redis is away')
      try {
        return await answerOf(command)
      } catch (error) {
        if (error instanceof RedisAwayError) goDown(error)
        throw error
      }
    },
    async hear(channel, listener) {
      channels.set(channel, listener)
      // Otherwise with the next connection.
      if (isUp) await hearBy(client, channel, listener).catch(goDown)
    },
    onUp: ups.add,
    name: (of) => prefix + of,
    pseudonymize: (text) => hash(text).slice(0, 16),
    async close() {
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
  if (!isUp && reason === '') goDown(new RedisAwayError(`no connection within ${START_MS} ms`))
  return redis
}
