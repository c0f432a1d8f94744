/**
 * The welcome notifications of a new account: seven, three of them unread (docs/product.md,
 * Notifications).
 */
import type { NotificationEvent } from './events.server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface WelcomeNotification {
  event: NotificationEvent
  /** Age at the sign-up, ms. The ages spread over the last seven days. */
  ageMs: number
  isRead: boolean
}

/** Returns the welcome notifications, latest first. */
export function listWelcomeNotifications(
  portalName: string,
  gameCount: number,
): WelcomeNotification[] {
  return [
    { event: { kind: 'welcome', data: { portalName } }, ageMs: 0, isRead: false },
    { event: { kind: 'about-achievements', data: {} }, ageMs: HOUR_MS, isRead: false },
    { event: { kind: 'about-games', data: { gameCount } }, ageMs: DAY_MS, isRead: false },
    { event: { kind: 'about-public-page', data: {} }, ageMs: 2 * DAY_MS, isRead: true },
    { event: { kind: 'about-play-time', data: {} }, ageMs: 3 * DAY_MS, isRead: true },
    { event: { kind: 'about-likes', data: {} }, ageMs: 5 * DAY_MS, isRead: true },
    { event: { kind: 'about-data', data: {} }, ageMs: 6 * DAY_MS, isRead: true },
  ]
}
