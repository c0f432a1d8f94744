/**
 * A proxy to Postgres that breaks connections on request, as a network failure or a server restart
 * does.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface BreakingConnection {
  /** URL of the same database through the proxy. */
  url: string
  /** Breaks the open connections at their next message; the client notices nothing before that. */
  goStale(): void
  /**
   * Breaks the connection the next `times` times that the client sends these words.
   * @param isHeard the server executes them first, and only its response is lost
   */
  breakAt(words: string, options?: { isHeard?: boolean; times?: number }): void
  /** Number of connections broken by `breakAt`. */
  readonly breaks: number
}

interface Break {
  words: string
  isHeard: boolean
  times: number
}

/** Opens a proxy for one test. */
export async function openBreakingConnection(target: string): Promise<BreakingConnection> {
  const address = new URL(target)
  const open = new Set<{ near: Socket; isStale: boolean }>()
  let next: Break | undefined
  let breaks = 0

  const server = createServer((near) => {
    const far = connect(Number(address.port), address.hostname)
    const line = { near, isStale: false }
    open.add(line)
    let isLost = false
    function end() {
      open.delete(line)
      near.resetAndDestroy()
      far.destroy()
    }
    near.on('data', (chunk) => {
      if (line.isStale) return end()
      const match = next && chunk.includes(next.words) ? next : undefined
      if (match) {
        breaks += 1
        match.times -= 1
        if (match.times === 0) next = undefined
        if (!match.isHeard) return end()
      }
      isLost = match !== undefined
      far.write(chunk)
    })
    far.on('data', (chunk) => (isLost ? end() : near.write(chunk)))
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const { near } of open) near.destroy()
    server.close()
  })
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    goStale() {
      for (const line of open) line.isStale = true
    },
    breakAt(words, { isHeard = false, times = 1 } = {}) {
      next = { words, isHeard, times }
    },
    get breaks() {
      return breaks
    },
  }
}
