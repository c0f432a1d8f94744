/**
 * Tells open pages of a player where the friends are: all of them when a page opens, then each move.
 * Changes of a moment are read together.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { listOf } from '#platform/db/rows.ts'
import type { PlayerLocation, PlayerLocations } from '#platform/events/player-locations.ts'
import type { LiveHub } from '#features/live/server/hub.ts'
import { createPoller } from '#lib/poller.ts'
import type { Game } from '#catalogue/game.ts'
import { findGame } from '#catalogue/queries.ts'
import type { FriendsMessage, LiveFriend } from '#features/live/friends-message.ts'
import { listFriendIds, listWatcherIds, type FriendPair } from './friends.server.ts'

/** Interval of the messages, ms. */
const SEND_EVERY_MS = 200
/** Maximum number of lists, and of moves, that are read at once. */
const MAX_AT_ONCE = 100
/** Delay after a failed run. */
const RETRY_MS = 5_000
/**
 * A resync sends the lists of so many players, of others each time: all lists of 10,000 streams are
 * half a million rows. A known loss of events sends all lists at once.
 */
const MAX_PER_RESYNC = 200

interface FriendsFeedServices {
  db: Db
  hub: Pick<LiveHub, 'hasStreams' | 'listOwners' | 'sendFriends'>
  locations: PlayerLocations
  /** The games that the catalog has now. */
  getGames: () => readonly Game[]
  log: Logger
}

export type FriendsFeed = ReturnType<typeof createFriendsFeed>

/** Starts the feed. It publishes the moves of players of this process to all nodes. */
export function createFriendsFeed({ db, hub, locations, getGames, log }: FriendsFeedServices) {
  /** Players who need their whole list. */
  const due = new Set<string>()
  /** The same, and their page of friends changed. A list that is being read now may lack the change. */
  const changed = new Set<string>()
  const moved = new Set<string>()
  let resyncFrom = 0

  async function sendLists(taken: string[], isChanged?: true): Promise<void> {
    const userIds = taken.filter((userId) => hub.hasStreams(userId))
    const pairs = await listFriendIds(db, userIds)
    const friends = await describe(pairs)
    const online = pairs.filter(({ friendId }) => friends?.get(friendId)?.isOnline)
    const byUser = Map.groupBy(online, ({ userId }) => userId)
    // While locations are unknown, pages keep their list. But it must not show a former friend.
    if (!friends && !isChanged) return
    for (const userId of userIds) {
      send(userId, { all: true, isChanged, friends: list(byUser.get(userId), friends) })
    }
  }

  async function sendMoves(taken: string[]): Promise<void> {
    const watchers = await listWatcherIds(db, taken)
    const pairs = watchers.filter(({ userId }) => hub.hasStreams(userId))
    const friends = await describe(pairs)
    if (!friends) return
    for (const [userId, own] of Map.groupBy(pairs, (pair) => pair.userId)) {
      send(userId, { friends: list(own, friends) })
    }
  }

  /** Describes the friends of these pairs; undefined while nobody's location is known. */
  async function describe(pairs: FriendPair[]): Promise<Map<string, LiveFriend> | undefined> {
    const ids = [...new Set(pairs.map(({ friendId }) => friendId))]
    const found = await locations.find(ids)
    if (!found) return undefined
    const games = getGames()
    const players = await readPlayers(db, ids)
    return new Map(
      players.map((player) => [player.id, toFriend(player, found.get(player.id), games)]),
    )
  }

  function send(userId: string, message: FriendsMessage): void {
    hub.sendFriends(userId, JSON.stringify(message))
  }

  const poller = createPoller(
    async () => {
      await takeAll(due, (part) => sendLists(part))
      await takeAll(changed, (part) => sendLists(part, true))
      await takeAll(moved, sendMoves)
    },
    {
      everyMs: SEND_EVERY_MS,
      retryMs: RETRY_MS,
      onFailure: (error, isFirst) => {
        if (isFirst) log.error({ err: error }, 'the friends of players could not be read')
      },
    },
  )

  const listPlayers = () => [...new Set(hub.listOwners().map(({ userId }) => userId))]

  function sendAll(): void {
    for (const userId of listPlayers()) due.add(userId)
  }

  const stops = [
    locations.onMove((userId) => db.events.publish([{ kind: 'player-moved', userId }])),
    locations.onChange(sendAll),
    // Events of other nodes were lost.
    db.events.onGap(sendAll),
  ]

  return {
    /** Schedules sending the whole list to the player's open pages. */
    sendList: (userId: string) => void due.add(userId),
    /** The same after a change that the page of friends may show. */
    sendChange: (userId: string) => void changed.add(userId),
    /** Schedules telling the friends of this player. */
    sendMove: (userId: string) => void moved.add(userId),
    /** Schedules sending the lists of some players, since an event may be lost. */
    resync(): void {
      const players = listPlayers()
      if (resyncFrom >= players.length) resyncFrom = 0
      const some = players.slice(resyncFrom, (resyncFrom += MAX_PER_RESYNC))
      for (const userId of some) due.add(userId)
    },
    async stop() {
      for (const stop of stops) stop()
      await poller.stop()
    },
  }
}

/** Takes what is in the set now, in parts. A part that fails stays for the next run. */
async function takeAll(from: Set<string>, work: (part: string[]) => Promise<void>): Promise<void> {
  const all = [...from]
  for (let at = 0; at < all.length; at += MAX_AT_ONCE) {
    const part = all.slice(at, at + MAX_AT_ONCE)
    for (const entry of part) from.delete(entry)
    try {
      await work(part)
    } catch (error) {
      for (const entry of part) from.add(entry)
      throw error
    }
  }
}

const list = (pairs: FriendPair[] = [], friends?: Map<string, LiveFriend>) =>
  pairs.flatMap(({ friendId }) => friends?.get(friendId) ?? [])

interface PlayerRow {
  id: string
  name: string
  publicId: string
  avatar: string | null
}

function readPlayers(db: Reader, ids: string[]): Promise<PlayerRow[]> {
  return db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .where(sql<boolean>`profile.user_id in ${listOf(db, ids)}`)
    .select(['user.id', 'user.name', 'profile.public_id as publicId', 'profile.avatar'])
    .execute()
}

function toFriend(
  { name, publicId, avatar }: PlayerRow,
  location: PlayerLocation | undefined,
  games: readonly Game[],
): LiveFriend {
  const { gameId, room } = location ?? {}
  const game = gameId && findGame(games, gameId)?.id
  return {
    publicId,
    name,
    picture: avatar ? findGame(games, avatar)?.thumbnail : undefined,
    game,
    room: game && room,
    isOnline: location !== undefined,
  }
}
