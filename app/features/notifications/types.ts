/** The notification types, which the filters use (docs/product.md, Notifications). */
import { Gamepad2, Info, Trophy, Users, type LucideIcon } from 'lucide-react'
import type { NotificationType } from '#app/db/tables.ts'

/** `name` is a message of the part `notifications`. */
export const NOTIFICATION_TYPES = {
  achievement: { name: 'achievement', icon: Trophy },
  game: { name: 'gameUpdate', icon: Gamepad2 },
  system: { name: 'systemNotice', icon: Info },
  social: { name: 'social', icon: Users },
} as const satisfies Record<NotificationType, { name: string; icon: LucideIcon }>
