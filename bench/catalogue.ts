/**
 * Measures the cost of a larger catalog: the first view, the start and the slowest search, with 25,
 * 26, 250 and 2,000 games. Exits with 1 if a limit is exceeded.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { saveStoredGame } from '#features/own-games/server/own-games.server.ts'
import { readCatalogue } from '#catalogue/read.server.ts'
import { startPortal } from '../tests/portal.ts'
import { demandAtMost, durationOf } from './processes.ts'

const SIZES = [25, 26, 250, 2_000]
/** The home page must not grow with the catalog. */
const MAX_GROWTH = 1.15
const MAX_SEARCH_MS = 50
/**
 * The minimum of several rounds counts, since other load on the machine only makes a request
 * longer.
 */
const ROUNDS = 7
/**
 * A name, a genre, two words, a typing error, no match, one letter, and the longest text that is
 * accepted.
 */
const SEARCHES = [
  'survev',
  'digging',
  'hold others',
  'survec',
  'qwertzuiop',
  'e',
  'xyzzy '.repeat(12),
]

/** Bytes of headers and body as transferred, in brotli. */
function weigh(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent: false, headers: { 'Accept-Encoding': 'br' } },
      (response) => {
        const { socket } = response
        response.resume()
        response.once('end', () => resolve(socket.bytesRead))
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}

const builtIn = (await readCatalogue()).length

async function measure(size: number) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'io-arcade-bench-'))
  const dataDir = folder.path
  const db = await openDatabase(join(dataDir, 'io-arcade.sqlite'))
  await transact(db, async (tx) => {
    for (let number = builtIn; number < size; number += 1) {
      const content = {
        name: `Own game ${number}`,
        description: `You dig, you build, and you hold what you have built against ${number} others there.`,
        url: `https://own-game-${number}.example/`,
        genre: ['Digging', 'Casual'],
        releaseDate: '2026-01-31',
      }
      await saveStoredGame(tx, { id: `own${number}`, content })
    }
  })
  await db.destroy()
  const startedAt = performance.now()
  await using portal = await startPortal({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const startMs = performance.now() - startedAt
  await fetch(portal.url)
  const bytes = await weigh(`${portal.url}/`)
  let searchMs = 0
  for (const text of SEARCHES) {
    const address = `${portal.url}/suggestions?${new URLSearchParams({ q: text }).toString()}`
    const load = async () => (await fetch(address)).arrayBuffer()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await durationOf(load))
    searchMs = Math.max(searchMs, Math.min(...times))
  }
  return { size, bytes, startMs, searchMs }
}

const ratio = (part: number, whole: number) => `${(part / whole).toFixed(2)} x`

const results: Awaited<ReturnType<typeof measure>>[] = []
for (const size of SIZES) results.push(await measure(size))
const [first] = results
for (const { size, bytes, startMs, searchMs } of results) {
  console.log(
    `${String(size).padStart(5)} games: home page ${(bytes / 1_024).toFixed(1)} KB (${ratio(bytes, first!.bytes)}), ` +
      `start ${startMs.toFixed(0)} ms (${ratio(startMs, first!.startMs)}), slowest search ${searchMs.toFixed(1)} ms`,
  )
}
const most = (of: 'bytes' | 'searchMs') => Math.max(...results.map((each) => each[of]))
demandAtMost('bytes of the home page, of the first', most('bytes') / first!.bytes, MAX_GROWTH)
demandAtMost('slowest search, ms', most('searchMs'), MAX_SEARCH_MS)
