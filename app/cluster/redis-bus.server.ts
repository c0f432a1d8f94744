/** The bus of a fleet: what one node has committed is told to the others through Redis. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Bus } from './bus.ts'
import { factSchema, type Fact } from './events.ts'
import { createListeners } from './listeners.ts'
import { createMemoryBus } from './memory-bus.ts'
import type { Redis } from './redis.server.ts'

/** Facts are gathered this long: a hundred likes at once are one message, ms. */
const GATHER_MS = 10

/** What nodes send: facts, or none: then something was lost. */
const messageSchema = z.object({ from: z.string(), facts: z.array(factSchema) })

/**
 * Begins to hear the others. Their facts are hints: a lost one is made good by reading the state
 * (record 30).
 */
export async function createRedisBus(redis: Redis): Promise<Bus> {
  const own = createMemoryBus()
  const gaps = createListeners<[]>()
  const self = randomUUID()
  const channel = redis.name('facts')
  let waiting = new Map<string, Fact>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  /** True while the others have missed something. */
  let isGap = false
  const counts = { told: 0, heard: 0 }

  function hear(text: string): void {
    let message: z.infer<typeof messageSchema> | undefined
    try {
      message = messageSchema.safeParse(JSON.parse(text)).data
    } catch {
      // Of a later version, perhaps.
    }
    if (message?.from === self) return
    if (message && message.facts.length > 0) {
      counts.heard += message.facts.length
      own.publish(message.facts)
    } else gaps.call()
  }

  function send(facts: readonly Fact[]): void {
    const text = JSON.stringify({ from: self, facts })
    sending = sending
      .then(() => redis.ask((client) => client.publish(channel, text)))
      .then(
        () => {
          counts.told += facts.length
          isGap &&= facts.length > 0
        },
        () => void (isGap = true),
      )
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const facts = [...waiting.values()]
    waiting = new Map()
    send(facts)
  }

  await redis.hear(channel, hear)
  const stop = redis.onUp(() => {
    if (isGap) send([])
    gaps.call()
  })
  return {
    isShared: true,
    counts,
    publish(facts) {
      own.publish(facts)
      for (const fact of facts) {
        const name = nameOf(fact)
        // Told again it is the later one that counts, and it stands in its place.
        waiting.delete(name)
        waiting.set(name, fact)
      }
      timer ??= setTimeout(flush, GATHER_MS)
    },
    subscribe: own.subscribe,
    onGap: gaps.add,
    async close() {
      flush()
      stop()
      await sending
      if (isGap) throw new Error('Redis is away')
    },
  }
}

/** Facts of the same name tell of the same thing: the last of them is enough. */
function nameOf(fact: Fact): string {
  switch (fact.kind) {
    case 'likes-changed':
      return `${fact.kind} ${fact.gameId}`
    case 'unread-changed':
    case 'account-erased':
      return `${fact.kind} ${fact.userId}`
    case 'everybody-told':
    case 'games-checked':
    case 'games-reload-asked':
      return fact.kind
    case 'sessions-ended':
      return `${fact.kind} ${fact.userId} ${fact.sessionIds.join()}`
  }
}
