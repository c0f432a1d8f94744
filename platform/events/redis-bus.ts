/** The event bus of a fleet. It sends the events of one node to the others through Redis. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Bus, createMemoryBus } from '#platform/events/bus.ts'
import { eventSchema, type PublishedEvent } from '#platform/events/events.ts'
import { createListeners } from '#platform/events/listeners.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { Redis } from './redis.ts'

/** Events are batched this long, ms. A hundred likes at once are one message. */
const BATCH_MS = 10

/**
 * A message between nodes, with its events in `events`. One without events reports that events were
 * lost.
 */
const messageSchema = z.object({ from: z.string(), events: z.array(eventSchema) })

/**
 * Subscribes to the other nodes. Their events are hints; after a lost one, the subscribers read
 * their state again (ADR 30).
 */
export async function createRedisBus(redis: Redis): Promise<Bus> {
  const own = createMemoryBus()
  const gaps = createListeners<[]>()
  const self = randomUUID()
  const channel = redis.name('events')
  let waiting = new Map<string, PublishedEvent>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  /** True while the other nodes have missed events. */
  let isGap = false
  const counts = { published: 0, received: 0 }

  function receive(text: string): void {
    // Undefined for a message that this version does not know.
    const message = messageSchema.safeParse(parseJson(text)).data
    if (message?.from === self) return
    if (message && message.events.length > 0) {
      counts.received += message.events.length
      own.publish(message.events)
    } else gaps.call()
  }

  function send(events: readonly PublishedEvent[]): void {
    const text = JSON.stringify({ from: self, events })
    sending = sending
      .then(() => redis.run((client) => client.publish(channel, text)))
      .then(
        () => {
          counts.published += events.length
          isGap &&= events.length > 0
        },
        () => void (isGap = true),
      )
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const events = [...waiting.values()]
    waiting = new Map()
    send(events)
  }

  await redis.subscribe(channel, receive)
  const stop = redis.onUp(() => {
    if (isGap) send([])
    gaps.call()
  })
  return {
    isShared: true,
    counts,
    publish(events) {
      own.publish(events)
      for (const event of events) {
        const name = nameOf(event)
        // A later event of the same name replaces the earlier one and moves to the end.
        waiting.delete(name)
        waiting.set(name, event)
      }
      timer ??= setTimeout(flush, BATCH_MS)
    },
    subscribe: own.subscribe,
    onGap: gaps.add,
    async close() {
      flush()
      stop()
      await sending
      if (isGap) throw new Error('Redis is unavailable')
    },
  }
}

/**
 * Events of the same name supersede each other. Only the last one is sent: it has the latest likes
 * of a game.
 */
const nameOf = (event: PublishedEvent): string =>
  JSON.stringify({ ...event, likes: undefined, version: undefined })
