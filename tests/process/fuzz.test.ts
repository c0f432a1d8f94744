/**
 * Malformed requests of every kind: none causes a server error, hangs, or corrupts the log. FUZZ_SEED
 * and FUZZ_COUNT set other exchanges, and more of them.
 */
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startFuzz } from '../fuzz/run.ts'
import { signUpByForm } from '../player-client.ts'
import { startTestPortal } from '../test-portal.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261)
const EXCHANGES = Number(process.env.FUZZ_COUNT ?? 1_500)
/** Enough to fill all caches. */
const WARM_UP = 200
/** Maximum growth of the heap after the warm-up: noise, but no request bodies. */
const MAX_GROWTH_MIB = 8

const PLAYERS = 3

const NOTHING_WRONG = { faults: [], hangs: [], unanswered: [] }

/** Enables the inspector on a free port, which Node prints. */
const INSPECTABLE = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Lines that Node prints about the inspector. */
const INSPECTOR_LINES = /^(Debugger (listening|attached|ending)|For help, see:)/

interface Reply {
  id: number
  result: { usedSize: number; backingStorageSize: number }
}

/** Returns the live objects and buffers in MiB of a process started with `INSPECTABLE`. */
async function measureHeapMiB(printed: string): Promise<number> {
  const socket = new WebSocket(/ws:\/\/\S+/.exec(printed)![0])
  await once(socket, 'open')
  const call = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [message] = (await once(socket, 'message')) as [MessageEvent<string>]
      const reply = JSON.parse(message.data) as Reply
      if (reply.id === id) return reply.result
    }
  }
  await call(1, 'HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await call(2, 'Runtime.getHeapUsage')
  socket.close()
  return (usedSize + backingStorageSize) / 2 ** 20
}

/**
 * Lists output after the ready line that is not a log line, reports a fault, or came from a
 * library.
 */
function listComplaints(printed: string): string[] {
  const lines = printed.split('\n').filter((line) => line !== '')
  return lines.filter((line) => {
    try {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string }
      return level >= 50 || msg === 'printed by a library' || msg === 'Node.js warning'
    } catch {
      return !/ is ready at |\/admin\/owner\?/.test(line) && !INSPECTOR_LINES.test(line)
    }
  })
}

/** ms */
const timeout = Math.max(240_000, EXCHANGES * 100)

test(`${EXCHANGES} malformed exchanges`, { timeout }, async () => {
  const portal = await startTestPortal({ LOG_LEVEL: 'debug', ...INSPECTABLE })
  const sessions: string[] = []
  while (sessions.length < PLAYERS) sessions.push((await signUpByForm(portal.url)).cookie)
  const site = { origin: portal.url, sessions }
  await startFuzz(SEED - 1, WARM_UP, site).sent
  const before = await measureHeapMiB(portal.output())
  const { responses, ...wrong } = await startFuzz(SEED, EXCHANGES, site).done
  const growth = (await measureHeapMiB(portal.output())) - before

  expect(wrong).toEqual(NOTHING_WRONG)
  expect(listComplaints(portal.output())).toEqual([])
  // The generator still causes every kind of response: pages, forms, errors of each layer.
  const kinds = ['200', '302', '400', '403', '404', '405', '408', '413', '415', '417', '431']
  expect(kinds.filter((status) => !(status in responses))).toEqual([])
  // The process runs, and keeps nothing of completed requests.
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  expect(growth).toBeLessThan(MAX_GROWTH_MIB)
})
