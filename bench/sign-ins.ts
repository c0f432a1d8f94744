/**
 * The cached home page while 50 sign-ins are hashing, against the undisturbed page, in alternating
 * rounds. Ends with 1 below the budget.
 */
import { startPortal } from '../tests/portal.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { homeRequest, signInRequest, signUpPlayers } from './players.ts'
import { ask, format, median, start } from './processes.ts'

const MIN_RATIO = 0.7
const SIGN_INS = 50
const CONNECTIONS = 16
const ROUNDS = 5
const ROUND_MS = 3_000

const rate = ({ requests, seconds }: LoadResult) => requests / seconds

const portal = await startPortal()
const homeLoad = start('./load.ts')
const signInLoad = start('./load.ts')
try {
  const { url } = portal
  const port = Number(new URL(url).port)
  const players = await signUpPlayers(url, SIGN_INS)
  const home: LoadOrder = {
    port,
    requests: Array.from({ length: CONNECTIONS }, () => [homeRequest(url)]),
    durationMs: ROUND_MS,
  }
  const signIns: LoadOrder = {
    port,
    requests: players.map((player) => [signInRequest(url, player)]),
    durationMs: ROUND_MS,
    status: 302,
  }
  const ratios: number[] = []
  const hashing: LoadResult[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const calm = rate(await ask<LoadResult>(homeLoad, home))
    const [busyResult, signInResult] = await Promise.all([
      ask<LoadResult>(homeLoad, home),
      ask<LoadResult>(signInLoad, signIns),
    ])
    // The first round only warms up.
    if (round === 0) continue
    ratios.push(rate(busyResult) / calm)
    hashing.push(signInResult)
    console.log(
      `round ${round}: home page ${format(calm)}/s, while signing in ${format(rate(busyResult))}/s; ` +
        `sign-ins ${rate(signInResult).toFixed(1)}/s, median ${format(signInResult.medianMs)} ms`,
    )
  }
  const alone = await ask<LoadResult>(signInLoad, {
    ...signIns,
    requests: signIns.requests.slice(0, 1),
  })
  console.log(
    `home page with ${SIGN_INS} sign-ins under way: ${median(ratios).toFixed(2)} of the undisturbed ` +
      `(at least ${MIN_RATIO}); sign-ins ${median(hashing.map(rate)).toFixed(1)}/s; ` +
      `one caller alone ${alone.medianMs.toFixed(0)} ms`,
  )
  process.exitCode = median(ratios) < MIN_RATIO ? 1 : 0
} finally {
  homeLoad.kill()
  signInLoad.kill()
  await portal.stop()
}
