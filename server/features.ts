/**
 * The features that contribute to the portal, and their contributions as a whole. A later feature's
 * handlers run after those of an earlier one.
 */
import type { EventHandler, EventHandlers } from '#app/db/transact.server.ts'
import type { EventKind } from '#app/cluster/events.ts'
import type { Feature, HandlerServices } from '#app/features/feature.ts'
import { accounts } from '#app/features/accounts/server/feature.ts'
import { achievements } from '#app/features/achievements/server/feature.ts'
import { administration } from '#app/features/administration/server/feature.ts'
import { auditLog } from '#app/features/audit-log/server/feature.ts'
import { friends } from '#app/features/friends/server/feature.ts'
import { gameChecks } from '#app/features/game-checks/server/feature.ts'
import { gameProtocol } from '#app/features/game-protocol/server/feature.ts'
import { gameSaves } from '#app/features/game-saves/server/feature.ts'
import { hostedGames } from '#app/features/hosted-games/server/feature.ts'
import { home } from '#app/features/home/server/feature.ts'
import { likes } from '#app/features/likes/server/feature.ts'
import { live } from '#app/features/live/server/feature.ts'
import { notifications } from '#app/features/notifications/server/feature.ts'
import { passkeys } from '#app/features/passkeys/server/feature.ts'
import { play } from '#app/features/play/server/feature.ts'
import { rooms } from '#app/features/rooms/server/feature.ts'
import { saved } from '#app/features/saved/server/feature.ts'
import { security } from '#app/features/security/server/feature.ts'
import { settings } from '#app/features/settings/server/feature.ts'

export const FEATURES: readonly Feature[] = [
  accounts,
  achievements,
  administration,
  auditLog,
  friends,
  gameChecks,
  gameProtocol,
  gameSaves,
  home,
  hostedGames,
  likes,
  live,
  notifications,
  passkeys,
  play,
  rooms,
  saved,
  security,
  settings,
]

/** What features do in the transactions of each other's events (ADR 30), by kind of event. */
export function createEventHandlers(services: HandlerServices): EventHandlers {
  const all: { [Kind in EventKind]?: EventHandler<Kind>[] } = {}
  for (const { handlers } of FEATURES) {
    for (const [kind, list] of Object.entries(handlers?.(services) ?? {})) {
      // Each kind has its own type of handler, which the compiler cannot follow in a loop.
      ;(all[kind as EventKind] ??= []).push(...(list as never[]))
    }
  }
  return all
}
