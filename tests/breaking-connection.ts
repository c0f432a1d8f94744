/**
 * A proxy to Postgres that breaks connections on request, as a network failure or a server restart
 * does.
 */
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

export interface BreakingConnection {
  /** URL of the same database through the proxy. */
  url: string
  /**
   * Breaks the connection the next `times` times that the client sends these words.
   * @param isHeard the server executes them first, and only its response is lost
   */
  breakAt(words: string, options?: { isHeard?: boolean; times?: number }): void
}

interface Break {
  words: string
  isHeard: boolean
  times: number
}

/** Opens a proxy for one test. */
export async function openBreakingConnection(target: string): Promise<BreakingConnection> {
  const address = new URL(target)
  const open = new Set<Socket>()
  let next: Break | undefined

  const server = createServer((near) => {
    const far = connect(Number(address.port), address.hostname)
    open.add(near)
    let isLost = false
    function end() {
      open.delete(near)
      near.resetAndDestroy()
      far.destroy()
    }
    near.on('data', (chunk) => {
      const match = next && chunk.includes(next.words) ? next : undefined
      if (match) {
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
  const port = await listen(server)
  onTestFinished(() => {
    for (const near of open) near.destroy()
    server.close()
  })
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    breakAt(words, { isHeard = false, times = 1 } = {}) {
      next = { words, isHeard, times }
    },
  }
}
