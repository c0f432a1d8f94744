/** The notification types, which the filters use (docs/product.md, Notifications). */
import { Gamepad2, Info, Trophy, Users, type LucideIcon } from 'lucide-react'
import type { NotificationType } from '../../db/tables.ts'

export const NOTIFICATION_TYPES = {
  achievement: { name: 'Achievement', filterName: 'Achievements', icon: Trophy },
  game: { name: 'Game update', filterName: 'Game Updates', icon: Gamepad2 },
  system: { name: 'System notice', filterName: 'System Notices', icon: Info },
  social: { name: 'Social', filterName: 'Social', icon: Users },
} as const satisfies Record<
  NotificationType,
  { name: string; filterName: string; icon: LucideIcon }
>
