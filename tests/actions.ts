/** Runs actions as a new player or owner, on the services of the process and without a port. */
import { afterEach, beforeEach } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { pageContext, type PageContext, type RequestServices } from '#features/context.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import type { AdminRequest } from '#features/administration/server/admin-request.ts'
import { ADMIN_ACTIONS } from '#features/administration/server/admin-pages.server.ts'
import { can } from '#features/authorization/can.ts'
import type { Action } from '#features/actions/server/action.ts'
import { runAction, type ActionCall } from '#features/actions/server/run-action.server.ts'
import { FEATURES } from '#server/features.ts'
import type { SetUp } from '#features/accounts/server/security-post.ts'
import type { TestDatabase } from './databases.ts'
import { makeViewer } from './factories.ts'
import { openTestServices } from './services.ts'

const requester = { viewer: undefined, address: '192.0.2.1' }

export const ACTIONS = [...ADMIN_ACTIONS, ...FEATURES.flatMap(({ actions = [] }) => actions)]

/** Makes the context of a page's loader or action, in English. */
export function openPage(page: Pick<PageContext, 'services' | 'requester'> & Partial<PageContext>) {
  const rest = { sitemapPatterns: [], messagePartsOf: () => [], isDataRequest: false }
  const made = { language: 'en', origin: 'http://localhost', nonce: undefined, ...rest, ...page }
  return new RouterContextProvider(new Map([[pageContext, made]]))
}

/** A request of a player to a page of the administration, in English. */
export const adminRequest = (
  viewer: object,
  query = '',
  params: AdminRequest['params'] = {},
): AdminRequest => ({
  viewer: viewer as Viewer,
  requester,
  language: 'en',
  url: new URL(`http://a.example/admin?${query}`),
  params,
})

/** The posted form fields before validation. */
export type FormEntries = Record<string, unknown>

/** A form with the name of its action in `intent`, and its sender. */
export type PostedAction = Omit<ActionCall, 'input'> & { entries: FormEntries }

/** Runs the action that a form names. Returns the result with what the page shows beside it. */
export async function postAction(services: RequestServices, { entries, ...sender }: PostedAction) {
  const { intent, ...input } = entries
  const action = ACTIONS.find(({ name }) => name === intent)
  if (!action) throw new Error(`There is no action ${String(intent)}.`)
  const { show, ...result } = await runAction(action, services, { ...sender, input })
  const shown: {
    setUp?: SetUp
    recoveryCodes?: string[]
    note?: string
    notes?: string[]
    link?: string
    preview?: boolean
  } = { ...show }
  return { ...result, ...shown }
}

/**
 * Opens the services with limits before each test, and closes them after it. Actions of staff run as an
 * owner.
 */
export function useActions(at: TestDatabase) {
  const player = {} as { viewer: Viewer; owner: Viewer; services: RequestServices }
  let close: () => Promise<void>

  beforeEach(async () => {
    const services = await openTestServices(at, { LIMITS: 'on' })
    close = () => services.close()
    Object.assign(player, { services, viewer: await makeViewer(at.db) })
    player.owner = await makeViewer(at.db, { role: 'owner' })
  })
  afterEach(() => close())

  return {
    player,
    call: (
      action: Action,
      {
        services = player.services,
        ...changes
      }: Partial<ActionCall> & { services?: RequestServices },
    ) =>
      runAction(action, services, {
        viewer: can(player.viewer, action.right, player.viewer) ? player.viewer : player.owner,
        requester,
        language: 'en',
        input: {},
        ...changes,
      }),
  }
}
