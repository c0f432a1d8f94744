/** What a new account finds: seven true notes, three of them unread (decisions, Notifications). */
import type { NotificationType } from '../../db/tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface StarterNote {
  type: NotificationType
  title: string
  message: string
  /** Where it leads, a path of the portal. */
  link: string
  /** How long before the sign-up it is dated: together they spread over the last seven days. */
  ageMs: number
  isRead: boolean
}

export function listStarterNotes(portalName: string, gameCount: number): StarterNote[] {
  return [
    {
      type: 'system',
      title: `Welcome to ${portalName}`,
      message: 'Your account is ready. From now on we keep your play time, likes and achievements.',
      link: '/',
      ageMs: 0,
      isRead: false,
    },
    {
      type: 'achievement',
      title: 'How achievements work',
      message: 'You unlock them by playing: after 1, 5, 10 and 24 hours in all games together.',
      link: '/profile?tab=achievements',
      ageMs: HOUR_MS,
      isRead: false,
    },
    {
      type: 'game',
      title: `${gameCount} games to choose from`,
      message: 'Search by name or pick a genre. You never have to download anything.',
      link: '/',
      ageMs: DAY_MS,
      isRead: false,
    },
    {
      type: 'social',
      title: 'You have a public page',
      message:
        'It shows others what your privacy settings allow. You can switch it off there at any time.',
      link: '/settings?tab=privacy',
      ageMs: 2 * DAY_MS,
      isRead: true,
    },
    {
      type: 'system',
      title: 'How play time is counted',
      message: 'Time counts while the tab is open in front of you and you can see the whole game.',
      link: '/profile',
      ageMs: 3 * DAY_MS,
      isRead: true,
    },
    {
      type: 'game',
      title: 'Your likes count',
      message:
        'Most Popular shows first what players like most. You can take a like back at any time.',
      link: '/',
      ageMs: 5 * DAY_MS,
      isRead: true,
    },
    {
      type: 'system',
      title: 'Your data is yours',
      message:
        'Under Settings, Privacy you can download everything we store about you. Notifications are deleted after 30 days.',
      link: '/settings?tab=privacy',
      ageMs: 6 * DAY_MS,
      isRead: true,
    },
  ]
}
