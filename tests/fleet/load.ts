/** A modest load by way of the balancer, that keeps what was acknowledged. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'
import { createClient, signIn, signUp, type FleetPlayer } from './fleet-player.ts'

/** What is liked and played, by players in turn. */
const GAMES = ['agar', 'slither', 'krunker', 'survev', 'zombsroyale']

const AFTER_REFUSAL_MS = 50

/** What the load has done so far. */
export interface Load {
  /** Answers that were an error, and requests that had none; in words. */
  failures: string[]
  /** Requests that were answered as they should be. */
  done(): number
  /** Whether each player likes each game, as the last acknowledged answer said: by address and game. */
  acknowledged: Map<string, boolean>
  /** Those whose last answer never came: either may be true. */
  unknown: Set<string>
  /** Ends it, and waits for the answers under way. */
  stop(): Promise<void>
}

/** What players do while the load runs. */
export interface LoadOptions {
  players: number
  /** Pages, play time and sign-ins too; otherwise likes alone. */
  isMixed?: boolean
}

/** Begins: each player does one thing after the other. */
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

  async function note(what: string, ask: () => Promise<Response>): Promise<boolean> {
    try {
      const answer = await ask()
      await answer.arrayBuffer()
      if (answer.status < 400) done += 1
      else failures.push(`${what}: ${answer.status}`)
      return answer.status < 400
    } catch (error) {
      const { message, cause } = error as Error
      failures.push(`${what}: ${message} ${String(cause ?? '')}`)
      return false
    }
  }

  async function send(what: string, ask: () => Promise<Response>): Promise<boolean> {
    const isWell = await note(what, ask)
    // Whoever was refused does not press again at once.
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
      await send('who looks', () => player.get(fleet.url, '/api/me'))
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
