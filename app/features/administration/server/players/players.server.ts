/** The list of players in the administration, and the suspension of several at once. */
import { z } from 'zod'
import type { RequestServices } from '#app/context.server.ts'
import { explainFault } from '#app/features/accounts/server/account-fault.server.ts'
import { formatFault } from '#app/features/accounts/server/format-account-message.server.ts'
import { ROLES, can } from '#app/features/authorization/can.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { MAX_WAVE } from '../../player-limits.ts'
import { ID } from './act-target.server.ts'
import type { AdminPost, AdminRequest, AdminResult } from '../admin-request.ts'
import { findMatches, listPart } from './find-accounts.ts'
import { actOn } from './player-acts.server.ts'
import { recordView } from './record-view.server.ts'

const MAX_SEARCH_LENGTH = 100
const DAY_MS = 24 * 60 * 60_000

/** Loads a part of the list, as the query of the address says. Looking at it is recorded. */
export async function loadPlayers({ db }: RequestServices, { viewer, url }: AdminRequest) {
  await recordView(db, viewer.userId)
  const query = url.searchParams
  const shown = {
    text: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH),
    role: z.enum(ROLES).safeParse(query.get('role')).data,
    isSuspended: query.has('suspended'),
    isUnconfirmed: query.has('unconfirmed'),
    isNew: query.has('today'),
  }
  const { isNew, text, ...filter } = shown
  const matches = text ? await findMatches(db, text) : undefined
  const since = isNew ? db.now() - (db.now() % DAY_MS) : undefined
  const part = await listPart(
    db,
    { ...filter, ids: matches?.ids, since },
    { before: query.get('before'), after: query.get('after') },
  )
  const accounts = part.accounts.map((account) => ({
    ...account,
    // For the form below the list: it suspends, or lifts the suspensions that were looked for.
    mayBeSelected:
      (account.suspendedAt !== null) === shown.isSuspended &&
      can(viewer, 'suspend-player', { userId: account.id, role: account.role }),
  }))
  return { ...part, accounts, shown, isCut: matches?.isCut === true }
}

/** @throws TooManyError */
export async function suspendPlayers(services: RequestServices, post: AdminPost) {
  const { role, userId } = post.viewer
  if (role !== 'owner') {
    await services.limits.require([{ rule: 'suspend-players-account', key: userId }])
  }
  return actOnSelected(services, post, 'suspend-player')
}

/** Has no limit of its own: it corrects what someone did with `suspendPlayers`. */
export const liftSuspensions = (services: RequestServices, post: AdminPost) =>
  actOnSelected(services, post, 'lift-suspension')

const DONE = {
  'suspend-player': 'playersSuspended',
  'lift-suspension': 'suspensionsLifted',
} as const

/** Does an act to the selected players, each in its own transaction. */
async function actOnSelected(
  services: RequestServices,
  post: AdminPost,
  name: keyof typeof DONE,
): Promise<AdminResult> {
  const t = getTranslator(post.language, 'adminPlayers')
  const ids = [...new Set(post.form.getAll('player').map(String))].filter((id) => ID.test(id))
  if (ids.length === 0) return { error: t('noneSelected') }
  if (ids.length > MAX_WAVE) return { error: t('tooManySelected', { max: MAX_WAVE }) }
  const results: (AdminResult & { userId: string })[] = []
  let failure: AdminResult | undefined
  for (const userId of ids) {
    try {
      const result = await actOn(services, post, { userId, name })
      // Reason or days are invalid, for all of them.
      if (result.faults) return result
      results.push({ userId, ...result })
    } catch (error) {
      failure = formatFault(post.language, explainFault(error, services, post.requester))
      break
    }
  }
  const users = services.db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids)
  const names = new Map((await users.execute()).map(({ id, name }) => [id, name]))
  const refused = results.filter(({ error }) => error)
  // After an error also those for whom it was done.
  const notes = (failure ? results : refused).map(({ userId, error, success = '' }) =>
    t('refused', { name: names.get(userId) ?? userId, error: error ?? success }),
  )
  if (failure) return { ...failure, notes }
  const done = t(DONE[name], { count: ids.length - refused.length })
  return refused.length === ids.length
    ? { error: done, notes, status: 409 }
    : { success: done, notes }
}
