/**
 * Limits how many likes of accounts with an unconfirmed address count: 3 per game and network in 30
 * days (docs/product.md, Likes; ADR 58). The rate limits of likes are in `limits/server/rules.ts`.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres } from '#platform/db/engine.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import { listOf, tableOf } from '#platform/db/rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { siteOf } from '#lib/client-networks.ts'
import { DAY_MS } from '#lib/duration.ts'

const MAX_COUNTED = 3
const KEEP_MS = 30 * DAY_MS

/**
 * Returns a keyed hash of a game and the network that a like comes from; undefined if every like
 * counts. The hash does not reveal the network. The same network has another hash for each game.
 */
export type LikeNetworkOf = (gameId: string, address: string) => string | undefined

/**
 * @param secret key of the hash; without it the network cannot be computed
 * @param isLimited false where no mail can confirm an address
 */
export function createLikeNetworks(secret: string, isLimited: boolean): LikeNetworkOf {
  return (gameId, address) =>
    isLimited
      ? createHmac('sha256', secret)
          .update(JSON.stringify(['like-network', gameId, siteOf(address)]))
          .digest('base64url')
          .slice(0, 22)
      : undefined
}

/** A like to save. */
export interface NewLike {
  userId: string
  gameId: string
  /** The hash from `LikeNetworkOf`, if the limit applies. */
  network?: string | undefined
}

type Row = { user_id: string; game_id: string }

/** Likes, grouped by how each is saved. */
interface SplitLikes<Like> {
  counted: Like[]
  /** Likes over the limit. */
  uncounted: Like[]
  /** Rows for `addSlots`. */
  slots: (Row & { network: string })[]
}

const keyOf = (userId: string, gameId: string) => `${userId} ${gameId}`

/**
 * Decides which of these likes count. An existing like keeps its state. Locks each pair of network
 * and game until the transaction ends.
 */
export async function splitLikes<Like extends NewLike>(
  tx: Tx,
  likes: readonly Like[],
  now = tx.now(),
): Promise<SplitLikes<Like>> {
  const split: SplitLikes<Like> = { counted: [], uncounted: [], slots: [] }
  const limited = likes.filter(({ network }) => network !== undefined)
  const unconfirmed = limited.length > 0 ? await listUnconfirmed(tx, limited) : new Set<string>()
  if (unconfirmed.size === 0) return { ...split, counted: [...likes] }
  const checked = limited.filter(({ userId }) => unconfirmed.has(userId))
  const taken = await countTaken(tx, checked, now)
  const known = await listKnown(tx, checked)
  for (const like of likes) {
    const { userId, gameId, network } = like
    const isKnown = known.get(keyOf(userId, gameId))
    if (network === undefined || !unconfirmed.has(userId) || isKnown === 'counted') {
      split.counted.push(like)
      continue
    }
    const count = taken.get(network) ?? 0
    if (isKnown === 'uncounted' || count >= MAX_COUNTED) {
      split.uncounted.push(like)
      continue
    }
    taken.set(network, count + 1)
    split.counted.push(like)
    split.slots.push({ user_id: userId, game_id: gameId, network })
  }
  return split
}

/**
 * Users with an unconfirmed address. On Postgres they are locked, so that none is confirmed before the
 * transaction ends.
 */
async function listUnconfirmed(tx: Tx, likes: readonly NewLike[]): Promise<Set<string>> {
  const users = likes.map(({ userId }) => userId)
  const { rows } = await sql<{ id: string }>`
    select id from "user" where id in ${listOf(tx, users)} and not email_verified
    order by id ${isPostgres(tx) ? sql`for share` : sql``}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Number of counted likes of each network. On Postgres, locks these networks until the transaction
 * ends.
 */
async function countTaken(tx: Tx, likes: readonly NewLike[], now: number) {
  const networks = [...new Set(likes.map(({ network }) => network!))].toSorted()
  const requested = listOf(tx, networks)
  if (isPostgres(tx)) {
    // Always locks in the same order, so that two transactions cannot deadlock.
    await sql`
      select pg_advisory_xact_lock(hashtextextended(item, 0))
      from (select item from ${requested} as requested order by item) as ordered`.execute(tx)
  }
  const { rows } = await sql<{ network: string; likes: string | number }>`
    select network, count(*) as likes from like_network
    where network in ${requested} and created_at > ${now - KEEP_MS}
    group by network`.execute(tx)
  return new Map(rows.map((row) => [row.network, Number(row.likes)]))
}

/** Which of these games are liked already, and whether each like counts. */
async function listKnown(tx: Tx, likes: readonly NewLike[]) {
  const rowsOfLikes = likes.map(({ userId, gameId }) => ({ user_id: userId, game_id: gameId }))
  const requested = tableOf(tx, { user_id: 'text', game_id: 'text' }, rowsOfLikes)
  const { rows } = await sql<Row & { state: 'counted' | 'uncounted' }>`
    select user_id, game_id, 'uncounted' as state from uncounted_like
    where (user_id, game_id) in (select user_id, game_id from ${requested} as requested)
    union all
    select user_id, game_id, 'counted' as state from game_like
    where (user_id, game_id) in (select user_id, game_id from ${requested} as requested)`.execute(
    tx,
  )
  // A counted like wins over an uncounted one: the map keeps the last entry.
  const known = rows.toSorted((a, b) => b.state.localeCompare(a.state))
  return new Map(known.map((row) => [keyOf(row.user_id, row.game_id), row.state]))
}

/** Saves likes that do not count yet. Returns the new ones. */
export async function addUncounted(tx: Tx, rows: readonly (Row & { created_at: number })[]) {
  if (rows.length === 0) return []
  return tx
    .insertInto('uncounted_like')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'game_id']).doNothing())
    .returning(['user_id', 'game_id'])
    .execute()
}

/** Records the networks of counted likes, whose rows in `game_like` exist. */
export async function addSlots(tx: Tx, slots: SplitLikes<NewLike>['slots'], now = tx.now()) {
  if (slots.length === 0) return
  await tx
    .insertInto('like_network')
    .values(slots.map((slot) => ({ ...slot, created_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'game_id']).doNothing())
    .execute()
}

/** Deletes networks after 30 days. */
export const removeExpiredLikeNetworks = removerOfExpired(
  'like_network',
  ['user_id', 'game_id'],
  (row, now) => row('created_at', '<=', now - KEEP_MS),
)
