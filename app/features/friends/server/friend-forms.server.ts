/** Handles the forms of friends, on their page and on the public page of a player. */
import { data } from 'react-router'
import { z } from 'zod'
import type { Requester, RequestServices } from '#app/context.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import {
  explainFault,
  type FormEntries,
} from '#app/features/accounts/server/account-fault.server.ts'
import { formatFault } from '#app/features/accounts/server/format-account-message.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import { friendRequestAttempts } from '#app/features/limits/server/limits.server.ts'
import { networkAttempts } from '#app/features/limits/server/rules.ts'
import { retryAfterHeaders } from '#app/lib/retry-after.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Language } from '#app/messages/languages.ts'
import { MAX_BLOCKED, MAX_FRIENDS, MAX_OPEN_REQUESTS } from '../friend-rules.ts'
import { findLinkOwner, makeLink, useLink, withdrawLink } from './links.server.ts'
import {
  acceptRequest,
  blockPlayer,
  declineRequest,
  removeFriend,
  requestFriend,
  unblockPlayer,
  withdrawRequest,
  type Act,
  type FriendOutcome,
} from './requests.server.ts'

/** The forms that name another player, by their field `intent`. */
const ACTS: Record<string, (tx: Tx, act: Act) => Promise<FriendOutcome>> = {
  request: requestFriend,
  accept: acceptRequest,
  decline: declineRequest,
  withdraw: withdrawRequest,
  remove: removeFriend,
  block: blockPlayer,
  unblock: unblockPlayer,
}

type Outcome = FriendOutcome | Awaited<ReturnType<typeof useLink>> | 'linkMade' | 'linkWithdrawn'

/** Those that did nothing, with the status of the response. */
const REFUSALS: Partial<Record<Outcome, number>> = {
  tooManyFriends: 409,
  otherFull: 409,
  tooManyRequests: 409,
  tooManyBlocked: 409,
  requestGone: 404,
  linkGone: 404,
  ownLink: 409,
}

const publicIdSchema = z.string().regex(/^[\w-]{1,64}$/)

/** What the sentences name. */
const MAXIMA = {
  requests: String(MAX_OPEN_REQUESTS),
  friends: String(MAX_FRIENDS),
  blocked: String(MAX_BLOCKED),
}

interface FriendPost {
  viewer: Viewer
  requester: Requester
  language: Language
  entries: FormEntries
}

/** What the page shows after a form. */
export interface FriendResponse {
  success?: string
  error?: string
}

/**
 * Handles the form that `intent` names.
 *
 * @throws Response 400 for an unknown intent or an invalid id
 */
export async function handleFriendForm(services: RequestServices, post: FriendPost) {
  const { requester, language } = post
  const t = getTranslator(language, 'friends')
  try {
    const outcome = await run(services, post)
    if (!outcome) throw data(t('unknownAction'), { status: 400 })
    const text = t(outcome, MAXIMA)
    const status = REFUSALS[outcome]
    const shown: FriendResponse = status ? { error: text } : { success: text }
    return data(shown, { status: status ?? 200 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const fault = explainFault(error, services, requester)
    const shown: FriendResponse = { error: formatFault(language, fault).error }
    return data(shown, { status: fault.status, headers: retryAfterHeaders(fault.retryAfterS) })
  }
}

/** Returns undefined if there is no such form. */
async function run(
  services: RequestServices,
  { viewer: { userId }, requester: { address }, entries }: FriendPost,
): Promise<Outcome | undefined> {
  const { db, limits } = services
  const intent = String(entries.intent)
  const isRequest = intent === 'request'
  await limits.require(
    isRequest
      ? friendRequestAttempts(address, userId)
      : [{ rule: 'friend-change-account', key: userId }],
  )
  if (intent === 'make-link') {
    await transact(db, (tx) => makeLink(tx, userId))
    return 'linkMade'
  }
  if (intent === 'withdraw-link') {
    await transact(db, (tx) => withdrawLink(tx, userId))
    return 'linkWithdrawn'
  }
  if (intent === 'use-link') {
    const refund = await limits.require(networkAttempts('friend-link-network', address))
    const outcome = await transact(db, (tx) => useLink(tx, { userId, token: String(entries.link) }))
    if (outcome !== 'linkGone') await refund()
    return outcome
  }
  const publicId = publicIdSchema.safeParse(entries.player)
  if (!Object.hasOwn(ACTS, intent) || !publicId.success) return undefined
  return transact(db, (tx) => ACTS[intent]!(tx, { userId, publicId: publicId.data }))
}

/** A link that the player opened: whose it is, or why it does not work. */
export type OpenedLink = { token: string; name: string } | { error: string }

/** Finds whose link the player opened, without using it. Wrong links are limited. */
export async function openLink(
  services: RequestServices,
  { viewer, requester, language, token }: Omit<FriendPost, 'entries'> & { token: string },
): Promise<OpenedLink> {
  try {
    const refund = await services.limits.require(
      networkAttempts('friend-link-network', requester.address),
    )
    const owner = await findLinkOwner(services.db, { userId: viewer.userId, token })
    if (owner) await refund()
    if (owner && owner.id !== viewer.userId) return { token, name: owner.name }
    return { error: getTranslator(language, 'friends')(owner ? 'ownLink' : 'linkGone') }
  } catch (error) {
    return { error: formatFault(language, explainFault(error, services, requester)).error }
  }
}
