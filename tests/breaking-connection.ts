/** A line to Postgres that breaks where a test says so: as a network does, and a server that restarts. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface BreakingConnection {
  /** The same database, by way of the line. */
  url: string
  /** Connections that are open now break with the next word on them, and nobody hears of it before. */
  goStale(): void
  /**
   * The next so many times that these words come, their connection breaks.
   *
   * @param isHeard the server has acted on them by then, and its answer is lost
   */
  breakAt(words: string, options?: { isHeard?: boolean; times?: number }): void
  /** How often it broke at words. */
  readonly breaks: number
}

interface Break {
  words: string
  isHeard: boolean
  times: number
}

/** Opens a line for one test. */
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
      const meant = next && chunk.includes(next.words) ? next : undefined
      if (meant) {
        breaks += 1
        meant.times -= 1
        if (meant.times === 0) next = undefined
        if (!meant.isHeard) return end()
      }
      isLost = meant !== undefined
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
