/**
 * The welcome notifications of a new account: seven, three of them unread (docs/product.md,
 * Notifications).
 */
import type { NotificationEvent } from './events.server.ts'

export interface WelcomeNotification {
  event: NotificationEvent
  isRead: boolean
}

/** Returns the welcome notifications, latest first. */
export function listWelcomeNotifications(
  portalName: string,
  gameCount: number,
): WelcomeNotification[] {
  return [
    { event: { kind: 'welcome', data: { portalName } }, isRead: false },
    { event: { kind: 'about-achievements', data: {} }, isRead: false },
    { event: { kind: 'about-games', data: { gameCount } }, isRead: false },
    { event: { kind: 'about-public-page', data: {} }, isRead: true },
    { event: { kind: 'about-play-time', data: {} }, isRead: true },
    { event: { kind: 'about-likes', data: {} }, isRead: true },
    { event: { kind: 'about-data', data: {} }, isRead: true },
  ]
}
