/**
 * What one feature does when another has changed something, in the same transaction (ADR 30). Each
 * handler gets all events of its kind at once.
 */
import type { EventHandlers, Tx } from '#app/db/transact.server.ts'
import {
  awardLikes,
  awardSharedRooms,
} from '#app/features/achievements/server/award-achievements.server.ts'
import { awardPlayTime } from '#app/features/achievements/server/award-play-time.server.ts'
import { tellFriends } from '#app/features/friends/server/friends.server.ts'
import {
  countLikesAfterSuspension,
  uncountLikesOf,
} from '#app/features/likes/server/suspended-likes.server.ts'
import { countLikesOf } from '#app/features/likes/server/set-like.server.ts'
import { addWelcomeNotifications } from '#app/features/notifications/server/notifications.server.ts'
import {
  notifyOfAchievements,
  notifyOfFriends,
} from '#app/features/notifications/server/notify.server.ts'
import { reportSecurityEvents } from '#app/features/security/server/security-events.server.ts'
import type { Catalogue } from './kernel/catalogue.ts'
import type { Config } from './kernel/config.ts'

/** What handlers know of the portal. The catalog may change. */
interface Portal {
  config: Pick<Config, 'portalName' | 'publicUrl'>
  catalogue: Pick<Catalogue, 'games'>
}

/** Returns the handlers of this portal, by kind of event. */
export function createEventHandlers({ config, catalogue }: Portal): EventHandlers {
  const siteNow = () => ({ ...config, games: catalogue.games })
  return {
    'account-created': [
      async (tx, events) => {
        const gameCount = catalogue.games.length
        for (const { userId } of events) {
          await addWelcomeNotifications(tx, { userId, portalName: config.portalName, gameCount })
        }
      },
    ],
    'address-confirmed': [
      async (tx, events) => {
        for (const { userId } of events) await countLikesOf(tx, userId)
      },
    ],
    'account-suspended': [
      async (tx, events) => {
        for (const { userId } of events) await uncountLikesOf(tx, userId)
        await tellFriendsOf(tx, events)
      },
    ],
    'suspension-lifted': [
      async (tx, events) => {
        for (const { userId } of events) await countLikesAfterSuspension(tx, userId)
        await tellFriendsOf(tx, events)
      },
    ],
    'security-event': [(tx, events) => reportSecurityEvents(tx, events, config)],
    'game-liked': [awardLikes],
    'play-time-credited': [(tx, events) => awardPlayTime(tx, events, catalogue.games)],
    'room-shared': [awardSharedRooms],
    'friend-requested': [(tx, events) => notifyOfFriends(tx, events, siteNow())],
    'friend-accepted': [(tx, events) => notifyOfFriends(tx, events, siteNow())],
    'room-invited': [(tx, events) => notifyOfFriends(tx, events, siteNow())],
    'achievement-unlocked': [(tx, events) => notifyOfAchievements(tx, events, siteNow())],
  }
}

function tellFriendsOf(tx: Tx, players: readonly { userId: string }[]): Promise<void> {
  return tellFriends(
    tx,
    players.map(({ userId }) => userId),
  )
}
