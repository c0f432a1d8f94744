/**
 * Measures sign-ins in rounds that alternate with their baseline: a crowd from many addresses
 * against the hash limit of all cores; page views and live streams during that crowd against
 * undisturbed ones; and the effect of two floods on the sign-ins of others. Exits with 1 if a limit
 * is missed.
 */
import { startPortal } from '../tests/portal.ts'
import { signUpPlayers } from './players.ts'
import { demand, median } from './processes.ts'
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

interface Bound {
  name: string
  value: number
  atLeast?: number
  atMost?: number
}

function listBounds(rounds: Round[]): Bound[] {
  const medianOf = (value: (round: Round) => number) => median(rounds.map(value))
  const waits = rounds.flatMap(({ others, flooded }) => [others, ...flooded])
  return [
    {
      name: 'sign-ins, of the hash limit',
      value: medianOf(({ crowdShare }) => crowdShare),
      atLeast: MIN_OF_LIMIT,
    },
    {
      name: 'the same with page requests',
      value: medianOf(({ busyShare }) => busyShare),
      atLeast: MIN_OF_LIMIT,
    },
    {
      name: 'p99 of the pages in the crowd, ms',
      value: medianOf(({ busy }) => busy.p99Ms),
      atMost: MAX_P99_FACTOR * medianOf(({ calm }) => calm.p99Ms) + MAX_P99_MORE_MS,
    },
    {
      name: 'longest way of a like in the crowd, ms',
      value: medianOf(({ busy }) => busy.longestArrivalMs),
      atMost: MAX_GAP_MS,
    },
    {
      name: 'wait of others in a flood from one address, of the usual',
      value: medianOf(({ others, flooded }) => flooded[0]!.meanMs / others.meanMs),
      atMost: MAX_WAIT_FACTOR,
    },
    {
      name: 'wait of others in a flood from one /56, of the usual',
      value: medianOf(({ others, flooded }) => flooded[1]!.meanMs / others.meanMs),
      atMost: MAX_WAIT_FACTOR,
    },
    {
      name: 'others who were refused',
      value: waits.reduce((sum, { refused }) => sum + refused, 0),
      atMost: 0,
    },
  ]
}

function report({ name, value, atLeast = -Infinity, atMost = Infinity }: Bound): void {
  const bound = atMost === Infinity ? `at least ${atLeast}` : `at most ${atMost.toFixed(2)}`
  demand(value >= atLeast && value <= atMost, `${name}: ${value.toFixed(2)} (${bound})`)
}

// Each sign-in sets its client address, as a proxy would. The benchmark does not cover rate limits.
const portal = await startPortal({ TRUST_PROXY: '1', LIMITS: 'off' })
try {
  const loads = startSignInLoads(portal.url, await signUpPlayers(portal.url, CROWD))
  try {
    await playRound(loads, 'to warm up')
    const rounds: Round[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      rounds.push(await playRound(loads, `round ${round}`))
    }
    console.log(`medians of ${ROUNDS} rounds, ${loads.cores} cores:`)
    listBounds(rounds).forEach(report)
  } finally {
    loads.end()
  }
} finally {
  await portal.stop()
}
