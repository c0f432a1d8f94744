/**
 * What pages cost: for a visitor (kept whole), for a player (filled or rendered for them) and as
 * data for the portal's own script. Each against a bare `node:http` server that sends the same bytes
 * and headers from memory, in alternating rounds; the ratio is taken within each round. For a quiet
 * machine: what is compressed for each request needs threads that a busy one does not have. Ends with
 * 1 where a ratio or the slowest hundredth misses its limit.
 */
import { startPortal } from '../tests/portal.ts'
import { fetchPage } from './fetched-page.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { likeRequests, pageRequest, signUpPlayers } from './players.ts'
import { ask, format, median, start } from './processes.ts'

const ROUNDS = 5
/** Short, so that what else the machine does falls on both halves of a round. */
const ROUND_MS = 1_000
const WARM_UP_MS = 1_000
const CONNECTIONS = 16
/** As many players take turns: what only one is served with would show. */
const PLAYERS = 8
/** The slowest hundredth of a player's home pages, ms. */
const MAX_P99_MS = 60

/** What is asked for, by whom, and the least share of the bare server's rate. */
const PAGES = [
  { name: 'home, visitor', path: '/', isPlayer: false, minRatio: 0.5 },
  { name: 'home, player', path: '/', isPlayer: true, minRatio: 0.02, maxP99Ms: MAX_P99_MS },
  { name: 'game, player', path: '/game/survev', isPlayer: true, minRatio: 0.02 },
  { name: 'home data, player', path: '/_.data', isPlayer: true, minRatio: 0.02 },
  { name: 'profile', path: '/profile', isPlayer: true, minRatio: 0.004 },
  { name: 'settings', path: '/settings', isPlayer: true, minRatio: 0.01 },
  { name: 'notifications', path: '/notifications', isPlayer: true, minRatio: 0.004 },
]

const portal = await startPortal()
const load = start('./load.ts')
const portalPort = Number(new URL(portal.url).port)

async function measure(port: number, requests: string[][], durationMs: number) {
  const order: LoadOrder = { port, requests, durationMs, statuses: [200, 202] }
  const { requests: answered, seconds, p99Ms } = await ask<LoadResult>(load, order)
  return { rate: answered / seconds, p99Ms }
}

try {
  const players = await signUpPlayers(portal.url, PLAYERS)
  for (const [index, player] of players.entries()) {
    const [like] = likeRequests(portal.url, player, index % 2 ? 'agar' : 'slither')
    await measure(portalPort, [[like!]], 1)
  }
  for (const { name, path, isPlayer, minRatio, maxP99Ms } of PAGES) {
    const requests = Array.from({ length: CONNECTIONS }, (_, index) => [
      pageRequest(portal.url, path, isPlayer ? players[index % PLAYERS]!.cookie : undefined),
    ])
    const bareServer = start('./bare-server.ts')
    try {
      const page = await fetchPage(portal.url + path, isPlayer ? players[0]!.cookie : undefined)
      if (page.headers['content-encoding'] !== 'br') throw new Error(`${name}: not in brotli`)
      const barePort = await ask<number>(bareServer, page)
      await measure(portalPort, requests, WARM_UP_MS)
      await measure(barePort, requests, WARM_UP_MS)
      const rounds = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const own = await measure(portalPort, requests, ROUND_MS)
        const bare = await measure(barePort, requests, ROUND_MS)
        rounds.push({ ...own, bareRate: bare.rate, ratio: own.rate / bare.rate })
      }
      const ratio = median(rounds.map((round) => round.ratio))
      const p99Ms = median(rounds.map((round) => round.p99Ms))
      const isMissed = ratio < minRatio || p99Ms > (maxP99Ms ?? Infinity)
      if (isMissed) process.exitCode = 1
      console.log(
        `${isMissed ? 'MISSED  ' : ''}${name}: ${format(median(rounds.map(({ rate }) => rate)))}/s, ` +
          `bare ${format(median(rounds.map(({ bareRate }) => bareRate)))}/s, ` +
          `ratio ${ratio.toFixed(3)} (at least ${minRatio}), ` +
          `99 % within ${p99Ms.toFixed(1)} ms${maxP99Ms ? ` (at most ${maxP99Ms})` : ''}`,
      )
    } finally {
      bareServer.kill()
    }
  }
} finally {
  load.kill()
  await portal.stop()
}
