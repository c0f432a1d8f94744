/**
 * Measures sign-ins in rounds that alternate with their baseline: a crowd from many addresses
 * against the hash limit of all cores; page views and live streams during that crowd against
 * undisturbed ones; and the effect of two floods on the sign-ins of others. Exits with 1 if a limit
 * is missed.
 */
import { startPortal } from '../tests/portal.ts'
import { signUpPlayers } from './players.ts'
import { demand, demandAtMost, median } from './processes.ts'
import { PAGES_PER_SECOND, startSignInLoads, type Visit, type Wait } from './sign-in-loads.ts'

const MIN_OF_LIMIT = 0.85
const MAX_P99_FACTOR = 2
const MAX_P99_MORE_MS = 20
/** A like that takes longer than this to reach an open page is a stall. */
const MAX_GAP_MS = 500
const MAX_WAIT_FACTOR = 2

const ROUNDS = 5
const CROWD = 50

interface Round {
  /** Shares of the hash limit: the crowd alone, and together with page views. */
  crowdShare: number
  busyShare: number
  calm: Visit
  busy: Visit
  others: Wait
  /** During each of the floods. */
  flooded: Wait[]
}

type Loads = ReturnType<typeof startSignInLoads>

const rate = (perSecond: number) => `${perSecond.toFixed(1)}/s`
const ms = (time: number) => `${time.toFixed(0)} ms`
const words = ({ meanMs, p95Ms }: Wait) => `${ms(meanMs)} (p95 ${ms(p95Ms)})`

async function playRound(loads: Loads, name: string): Promise<Round> {
  const calm = await loads.visit()
  const limit = await loads.measureLimit()
  const crowd = await loads.measureCrowd()
  const [busyLimit] = await Promise.all([loads.measureLimit(), loads.visit()])
  const [busyCrowd, busy] = await Promise.all([loads.measureCrowd(), loads.visit()])
  const others = await loads.measureOthers()
  const [first, ofFirst] = await Promise.all([loads.measureOthers(), loads.floodFromOneAddress()])
  const [second, ofSecond] = await Promise.all([
    loads.measureOthers(),
    loads.floodFromOneClientNetwork(),
  ])
  console.log(
    [
      `${name}: hash limit ${rate(limit)}, sign-ins ${rate(crowd)}`,
      `with ${PAGES_PER_SECOND} pages/s: hash limit ${rate(busyLimit)}, sign-ins ${rate(busyCrowd)}`,
      `pages p99 ${ms(calm.p99Ms)} undisturbed, ${ms(busy.p99Ms)} in the crowd`,
      `longest arrival of a like ${ms(calm.longestArrivalMs)} undisturbed, ${ms(busy.longestArrivalMs)} in the crowd`,
      `others wait ${words(others)}`,
      `in a flood from one address ${words(first)}, it got ${JSON.stringify(ofFirst.responsesByStatus)}`,
      `in a flood from one /56 ${words(second)}, it got ${JSON.stringify(ofSecond.responsesByStatus)}`,
    ].join('\n  '),
  )
  return {
    crowdShare: crowd / limit,
    busyShare: busyCrowd / busyLimit,
    calm,
    busy,
    others,
    flooded: [first, second],
  }
}

/** Demands the medians of the rounds. */
function report(rounds: Round[]): void {
  const medianOf = (value: (round: Round) => number) => median(rounds.map(value))
  const shares: [name: string, value: number][] = [
    ['sign-ins, of the hash limit', medianOf(({ crowdShare }) => crowdShare)],
    ['the same with page requests', medianOf(({ busyShare }) => busyShare)],
  ]
  for (const [name, value] of shares) {
    demand(value >= MIN_OF_LIMIT, `${name}: ${value.toFixed(2)} (at least ${MIN_OF_LIMIT})`)
  }
  demandAtMost(
    'p99 of the pages in the crowd, ms',
    medianOf(({ busy }) => busy.p99Ms),
    MAX_P99_FACTOR * medianOf(({ calm }) => calm.p99Ms) + MAX_P99_MORE_MS,
  )
  const longest = medianOf(({ busy }) => busy.longestArrivalMs)
  demandAtMost('longest way of a like in the crowd, ms', longest, MAX_GAP_MS)
  for (const [index, source] of ['address', '/56'].entries()) {
    const wait = medianOf(({ others, flooded }) => flooded[index]!.meanMs / others.meanMs)
    demandAtMost(
      `wait of others in a flood from one ${source}, of the usual`,
      wait,
      MAX_WAIT_FACTOR,
    )
  }
  const waits = rounds.flatMap(({ others, flooded }) => [others, ...flooded])
  const refused = waits.reduce((sum, wait) => sum + wait.refused, 0)
  demandAtMost('others who were refused', refused, 0)
}

// Each sign-in sets its client address, as a proxy would. The benchmark does not cover rate limits.
await using portal = await startPortal({ TRUST_PROXY: '1', LIMITS: 'off' })
using loads = startSignInLoads(portal.url, await signUpPlayers(portal.url, CROWD))
await playRound(loads, 'to warm up')
const rounds: Round[] = []
for (let round = 1; round <= ROUNDS; round += 1) {
  rounds.push(await playRound(loads, `round ${round}`))
}
console.log(`medians of ${ROUNDS} rounds, ${loads.cores} cores:`)
report(rounds)
