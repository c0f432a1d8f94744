/** The kinds of notification (specification 3) and the filters of their page (specification 2). */
import type { NotificationType } from '../../db/tables.ts'

export const NOTIFICATION_KINDS = {
  achievement: { filterName: 'Achievements' },
  game: { filterName: 'Game Updates' },
  system: { filterName: 'System Notices' },
  social: { filterName: 'Social' },
} as const satisfies Record<NotificationType, { filterName: string }>

/** Notifications are kept this long (specification 9). */
export const KEEP_MS = 30 * 24 * 60 * 60_000
