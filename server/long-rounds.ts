/** Chores that take minutes, each done by one node of all at a time. */
import type { Logger } from 'pino'
import { takeRound, type Chore, type Round } from '#app/db/chores.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { createRounds } from '#app/lib/rounds.ts'

/** Whether a round is due. */
const LOOK_EVERY_MS = 60_000
/** While one is in hand: before another node takes it for abandoned. */
const HOLD_EVERY_MS = 60_000
/** A round that came to nothing is tried again after this. */
const RETRY_MS = 60 * 60_000

/** What such chores need of the process. */
export interface LongRoundServices {
  db: Db
  log: Logger
  readonly leaving: boolean
}

interface LongChore {
  chore: Chore
  /** What the log says where the round could not be taken or done. */
  fault: string
  /** Does a round, until the signal; false if it came to nothing. */
  work: (signal: AbortSignal, hold: Round['hold']) => Promise<boolean>
}

/**
 * Does the rounds that are due; the first of several failures is logged.
 *
 * @returns the way to stop, which ends the round in hand and leaves it to whoever starts next
 */
export function startLongRounds(
  services: LongRoundServices,
  { chore, fault, work }: LongChore,
): () => Promise<void> {
  const { db, log } = services
  const ending = new AbortController()

  async function takeTurn() {
    if (services.leaving) return
    const round = await takeRound(db, chore)
    if (!round) return
    // The database may be out of reach for a moment; then another node may take it too.
    const hold = () => void round.hold().catch(() => false)
    const holding = setInterval(hold, HOLD_EVERY_MS).unref()
    const isDone = await work(ending.signal, round.hold).finally(() => clearInterval(holding))
    if (isDone) return round.finish()
    await round.leave(ending.signal.aborted ? 0 : RETRY_MS)
  }

  const rounds = createRounds(
    takeTurn,
    (error, isFirst) => isFirst && log.error({ err: error }, fault),
    LOOK_EVERY_MS,
  )
  rounds.ask()
  return () => {
    ending.abort()
    return rounds.stop()
  }
}
