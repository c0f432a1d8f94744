/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { deleteNotificationsFrom } from './delete-notifications.server.ts'
import { announceGames } from './announce.server.ts'
import { deliverAnnouncements } from './announcements.server.ts'
import { NOTIFICATION_ACTIONS } from './notification-actions.server.ts'
import { addWelcomeNotifications, removeExpiredNotifications } from './notifications.server.ts'
import { notifyOfAchievements, notifyOfFriends } from './notify.server.ts'
import { UNSUBSCRIBE } from './unsubscribe.server.ts'

export const notifications: Feature = {
  actions: [...NOTIFICATION_ACTIONS, UNSUBSCRIBE],
  handlers({ config, catalogue }) {
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
      'friend-requested': [(tx, events) => notifyOfFriends(tx, events, siteNow())],
      'friend-accepted': [(tx, events) => notifyOfFriends(tx, events, siteNow())],
      'room-invited': [(tx, events) => notifyOfFriends(tx, events, siteNow())],
      'player-blocked': [deleteNotificationsFrom],
      'achievement-unlocked': [(tx, events) => notifyOfAchievements(tx, events, siteNow())],
    }
  },
  removals: () => [removeExpiredNotifications],
  jobs: (services) => [announceGames(services), deliverAnnouncements(services)],
}
