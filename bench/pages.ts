/**
 * Measures what pages cost: public pages (the same for players and visitors), `/api/me`, and a player's
 * own pages, rendered per view. Each is compared with a bare `node:http` server that sends the same bytes
 * and headers from memory. The two alternate, and each round gives a ratio. A player's public page is
 * compared with the visitor's in the same way. Needs a quiet machine. Exits with 1 if a rate, a ratio or
 * the 99th percentile misses its limit.
 */
import { startPortal } from '../tests/portal.ts'
import type { BareServerOrder } from './bare-server.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { likeRequests, pageRequest, signUpPlayers } from './players.ts'
import { compareRates, format, median, start } from './processes.ts'

const ROUNDS = 5
/** Short, so that other load on the machine affects both halves of a round. */
const ROUND_MS = 1_000
const CONNECTIONS = 16
/** This many players take turns, which would reveal a cache that works for only one. */
const PLAYERS = 8
/** Limit of the 99th percentile of a player's home pages, ms. */
const MAX_P99_MS = 60
/** Minimum rate of a player's public page, as a share of the visitor's rate. */
const MIN_SHARE = 0.9

interface Case {
  name: string
  path: string
  isPlayer: boolean
  /** Minimum share of the bare server's rate. */
  minRatio?: number
  /** Minimum rate, requests/s. */
  minRate?: number
  maxP99Ms?: number
  /** Compared with a visitor's page instead of the bare server. */
  isLikeVisitors?: boolean
}

const CASES: Case[] = [
  { name: 'home, visitor', path: '/', isPlayer: false, minRatio: 0.5 },
  { name: 'home, player', path: '/', isPlayer: true, isLikeVisitors: true, maxP99Ms: MAX_P99_MS },
  { name: 'game, player', path: '/game/survev', isPlayer: true, isLikeVisitors: true },
  { name: 'home data, player', path: '/_.data', isPlayer: true, isLikeVisitors: true },
  { name: 'viewer', path: '/api/me', isPlayer: true, minRate: 3_000 },
  { name: 'profile', path: '/profile', isPlayer: true, minRate: 250 },
  { name: 'settings', path: '/settings', isPlayer: true, minRate: 250 },
  { name: 'notifications', path: '/notifications', isPlayer: true, minRate: 250 },
]

await using portal = await startPortal()
using load = start<LoadOrder, LoadResult>('./load.ts')
const portalPort = Number(new URL(portal.url).port)

async function measure(port: number, requests: string[][], durationMs = ROUND_MS) {
  const {
    requests: completed,
    seconds,
    p99Ms,
  } = await load.call({
    port,
    requests,
    durationMs,
    statuses: [200, 202],
  })
  return { rate: completed / seconds, p99Ms }
}

const players = await signUpPlayers(portal.url, PLAYERS)
for (const [index, player] of players.entries()) {
  const [like] = likeRequests(portal.url, player, index % 2 ? 'agar' : 'slither')
  await measure(portalPort, [[like!]], 1)
}
const requested = process.argv.slice(2)
for (const each of CASES.filter(({ name }) => requested.length === 0 || requested.includes(name))) {
  const { name, path, isPlayer, isLikeVisitors } = each
  const minRatio = isLikeVisitors ? MIN_SHARE : each.minRatio
  const requests = Array.from({ length: CONNECTIONS }, (_, index) => [
    pageRequest(portal.url, path, isPlayer ? players[index % PLAYERS]!.cookie : undefined),
  ])
  const visitors = requests.map(() => [pageRequest(portal.url, path)])
  using bareServer = start<BareServerOrder, number>('./bare-server.ts')
  const cookie = isPlayer ? players[0]!.cookie : undefined
  const barePort = await bareServer.call({ url: portal.url + path, cookie })
  const p99s: number[] = []
  const { own, other, ratio } = await compareRates(
    ROUNDS,
    async () => {
      const { rate, p99Ms } = await measure(portalPort, requests)
      p99s.push(p99Ms)
      return rate
    },
    async () =>
      (await (isLikeVisitors ? measure(portalPort, visitors) : measure(barePort, requests))).rate,
  )
  const p99Ms = median(p99s)
  const isMissed =
    ratio < (minRatio ?? 0) || own < (each.minRate ?? 0) || p99Ms > (each.maxP99Ms ?? Infinity)
  if (isMissed) process.exitCode = 1
  console.log(
    `${isMissed ? 'MISSED  ' : ''}${name}: ${format(own)}/s` +
      `${each.minRate ? ` (at least ${format(each.minRate)})` : ''}, ` +
      `${isLikeVisitors ? 'visitor' : 'bare'} ${format(other)}/s, ` +
      `ratio ${ratio.toFixed(3)}${minRatio ? ` (at least ${minRatio})` : ''}, ` +
      `99 % within ${p99Ms.toFixed(1)} ms${each.maxP99Ms ? ` (at most ${each.maxP99Ms})` : ''}`,
  )
}
