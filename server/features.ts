/**
 * The features that contribute to the portal, and their contributions as a whole. A later feature's
 * handlers run after those of an earlier one.
 */
import type { EventHandler, EventHandlers } from '#platform/db/transact.server.ts'
import type { EventKind } from '#platform/events/events.ts'
import type { Feature, HandlerServices } from '#features/feature.ts'
import { accounts } from '#features/accounts/server/feature.ts'
import { achievements } from '#features/achievements/server/feature.ts'
import { administration } from '#features/administration/server/feature.ts'
import { auditLog } from '#features/audit-log/server/feature.ts'
import { friends } from '#features/friends/server/feature.ts'
import { gameChecks } from '#features/game-checks/server/feature.ts'
import { gameProtocol } from '#features/game-protocol/server/feature.ts'
import { gameSaves } from '#features/game-saves/server/feature.ts'
import { hostedGames } from '#features/hosted-games/server/feature.ts'
import { home } from '#features/home/server/feature.ts'
import { likes } from '#features/likes/server/feature.ts'
import { live } from '#features/live/server/feature.ts'
import { notifications } from '#features/notifications/server/feature.ts'
import { passkeys } from '#features/passkeys/server/feature.ts'
import { play } from '#features/play/server/feature.ts'
import { rooms } from '#features/rooms/server/feature.ts'
import { saved } from '#features/saved/server/feature.ts'
import { security } from '#features/security/server/feature.ts'
import { settings } from '#features/settings/server/feature.ts'

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
