/** The kinds of notification (specification 3) and the filters of their page (specification 2). */
import { Gamepad2, Info, Trophy, Users, type LucideIcon } from 'lucide-react'
import type { NotificationType } from '../../db/tables.ts'

export const NOTIFICATION_KINDS = {
  achievement: { name: 'Achievement', filterName: 'Achievements', icon: Trophy },
  game: { name: 'Game update', filterName: 'Game Updates', icon: Gamepad2 },
  system: { name: 'System notice', filterName: 'System Notices', icon: Info },
  social: { name: 'Social', filterName: 'Social', icon: Users },
} as const satisfies Record<
  NotificationType,
  { name: string; filterName: string; icon: LucideIcon }
>

/** Notifications are kept this long (specification 9). */
export const KEEP_MS = 30 * 24 * 60 * 60_000
/** What is deleted can be brought back this long; then it is removed for good. */
export const UNDO_MS = 10 * 60_000
