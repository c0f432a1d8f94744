/** A moderate load through the balancer that records acknowledged changes. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'
import { createClient, signIn, signUp, type FleetPlayer } from './fleet-player.ts'

/** The games that players like and play in turn. */
const GAMES = ['agar', 'slither', 'krunker', 'survev', 'zombsroyale']

const AFTER_REFUSAL_MS = 50

/** What the load has done so far. */
export interface Load {
  /** Error responses, and requests without a response; as text. */
  failures: string[]
  /** Number of successful requests. */
  done(): number
  /**
   * Whether each player likes each game by the last acknowledged response; the key is address and
   * game.
   */
  acknowledged: Map<string, boolean>
  /** Keys whose last request got no response: either value may be stored. */
  unknown: Set<string>
  /** Stops the load and waits for pending responses. */
  stop(): Promise<void>
}

/** What players do while the load runs. */
export interface LoadOptions {
  players: number
  /** If true, includes pages, play time and sign-ins; otherwise likes only. */
  isMixed?: boolean
}

/** Starts the load: each player sends one request after the other. */
export async function startLoad(
  fleet: Fleet,
  { players: count, isMixed = false }: LoadOptions,
): Promise<Load> {
  const players = await Promise.all(Array.from({ length: count }, () => signUp(fleet)))
  const visitor = createClient(fleet)
  const failures: string[] = []
  const acknowledged = new Map<string, boolean>()
  const unknown = new Set<string>()
  let done = 0
  const ending = new AbortController()

  async function record(what: string, attempt: () => Promise<Response>): Promise<boolean> {
    try {
      const response = await attempt()
      await response.arrayBuffer()
      if (response.status < 400) done += 1
      else failures.push(`${what}: ${response.status}`)
      return response.status < 400
    } catch (error) {
      const { message, cause } = error as Error
      failures.push(`${what}: ${message} ${String(cause ?? '')}`)
      return false
    }
  }

  async function send(what: string, attempt: () => Promise<Response>): Promise<boolean> {
    const isWell = await record(what, attempt)
    // A player does not retry at once after an error.
    if (!isWell) await pause(AFTER_REFUSAL_MS)
    return isWell
  }

  async function like(player: FleetPlayer, round: number): Promise<void> {
    const gameId = GAMES[round % GAMES.length]!
    const liked = Math.floor(round / GAMES.length) % 2 === 0
    const name = `${player.email} ${gameId}`
    unknown.add(name)
    if (!(await send(`like ${gameId}`, () => player.like(fleet.url, gameId, liked)))) return
    unknown.delete(name)
    acknowledged.set(name, liked)
  }

  async function play(player: FleetPlayer): Promise<void> {
    for (let round = 0; !ending.signal.aborted; round += 1) {
      await like(player, round)
      if (!isMixed) continue
      const gameId = GAMES[round % GAMES.length]!
      await send('page', () => visitor.get(fleet.url, `/game/${gameId}`))
      await send('viewer', () => player.get(fleet.url, '/api/me'))
      await send('profile', () => player.get(fleet.url, '/profile'))
      await send('play time', () => player.reportPlay(fleet.url, gameId, 50))
      if (round % 10 === 0) {
        await signIn(fleet, player.email).then(
          () => (done += 1),
          (error) => failures.push(`sign-in: ${String(error)}`),
        )
      }
    }
  }

  const running = players.map(play)
  return {
    failures,
    acknowledged,
    unknown,
    done: () => done,
    async stop() {
      ending.abort()
      await Promise.all(running)
    },
  }
}
