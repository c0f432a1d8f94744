/** The list of players in the administration. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { ROLES, can } from '#features/authorization/can.ts'
import { findGame } from '#catalogue/queries.ts'
import type { AdminRequest } from '../admin-request.ts'
import { findMatches, listPart } from './find-accounts.ts'
import { recordView } from './record-view.server.ts'
import { DAY_MS } from '#lib/duration.ts'

const MAX_SEARCH_LENGTH = 100

/** Loads a part of the list, as the query of the address says. Looking at it is recorded. */
export async function loadPlayers(
  { db, games, config }: RequestServices,
  { viewer, url }: AdminRequest,
) {
  await recordView(db, viewer.userId)
  const query = url.searchParams
  const shown = {
    text: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH),
    role: z.enum(ROLES).safeParse(query.get('role')).data,
    isSuspended: query.has('suspended'),
    isUnconfirmed: query.has('unconfirmed'),
    isNew: query.has('recent'),
  }
  const { isNew, text, ...filter } = shown
  const matches = text ? await findMatches(db, text) : undefined
  const since = isNew ? db.now() - DAY_MS : undefined
  const part = await listPart(
    db,
    { ...filter, ids: matches?.ids, since },
    Object.fromEntries(query),
  )
  const accounts = part.rows.map(({ avatar, isVerified, ...account }) => ({
    ...account,
    // Without a mail server, almost nobody can confirm an address.
    isUnconfirmed: !isVerified && config.smtpUrl !== undefined,
    picture: avatar ? findGame(games, avatar)?.thumbnail : undefined,
    // For the form below the list: it suspends, or lifts the suspensions that were looked for.
    mayBeSelected:
      (account.suspendedAt !== null) === shown.isSuspended &&
      can(viewer, 'suspend-player', { userId: account.id, role: account.role }),
  }))
  const { newer, older } = part
  return { newer, older, accounts, shown, isCut: matches?.isCut === true }
}
