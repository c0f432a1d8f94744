/** Runs actions as a new player, on the services of the process and without a port. */
import { afterEach, beforeEach } from 'vitest'
import type { RequestServices } from '#app/context.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import type { Action } from '#app/features/actions/server/action.ts'
import { runAction, type ActionCall } from '#app/features/actions/server/run-action.server.ts'
import type { TestDatabase } from './databases.ts'
import { makeViewer } from './factories.ts'
import { openTestServices } from './services.ts'

const requester = { address: '192.0.2.1' }

/** Opens the services with limits before each test, and closes them after it. */
export function useActions(at: TestDatabase) {
  const player = {} as { viewer: Viewer; services: RequestServices }
  let close: () => Promise<void>

  beforeEach(async () => {
    const services = await openTestServices(at, { LIMITS: 'on' })
    close = () => services.close()
    Object.assign(player, { services, viewer: await makeViewer(at.db) })
  })
  afterEach(() => close())

  return {
    player,
    call: (action: Action, changes: Partial<ActionCall>) =>
      runAction(action, player.services, {
        viewer: player.viewer,
        requester,
        language: 'en',
        input: {},
        ...changes,
      }),
  }
}
