/** The actions of friends, on their page and on the public page of a player. */
import { z } from 'zod'
import type { Tx } from '#platform/db/transact.server.ts'
import { defineAction, type Outcome } from '#features/actions/server/action.ts'
import { networkAttempts, type RuleName } from '#features/limits/server/rules.ts'
import type { Translator } from '#messages/translation.ts'
import { MAX_BLOCKED, MAX_FRIENDS, MAX_OPEN_REQUESTS } from '../friend-rules.ts'
import { makeLink, useLink, withdrawLink } from './links.server.ts'
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

type Result = FriendOutcome | Awaited<ReturnType<typeof useLink>> | 'linkMade' | 'linkWithdrawn'

/** Those that did nothing, with the status of the response. */
const REFUSALS: Partial<Record<Result, number>> = {
  tooManyFriends: 409,
  otherFull: 409,
  tooManyRequests: 409,
  tooManyBlocked: 409,
  requestGone: 404,
  linkGone: 404,
  ownLink: 409,
}

/** What the sentences name. */
const MAXIMA = {
  requests: String(MAX_OPEN_REQUESTS),
  friends: String(MAX_FRIENDS),
  blocked: String(MAX_BLOCKED),
}

function describe(t: Translator<'friends'>, result: Result): Outcome {
  const status = REFUSALS[result]
  const text = t(result, MAXIMA)
  return status ? { error: text, status, isMiss: result === 'linkGone' } : { success: text }
}

const SHARED = {
  right: 'manage-friends',
  limits: ['friend-change-account'],
  messages: 'friends',
} as const

const playerInput = z.object({ player: z.string().regex(/^[\w-]{1,64}$/) })

/** An action about the player that the field `player` names by the public id. */
const aboutPlayer = (
  name: string,
  run: (tx: Tx, act: Act) => Promise<FriendOutcome>,
  limits: readonly RuleName[] = SHARED.limits,
) =>
  defineAction({
    ...SHARED,
    name,
    limits,
    input: playerInput,
    run: async (tx, { viewer, input, t }) =>
      describe(t, await run(tx, { userId: viewer.userId, publicId: input.player })),
  })

const aboutOwnLink = (
  name: string,
  change: (tx: Tx, userId: string) => Promise<unknown>,
  result: Result,
) =>
  defineAction({
    ...SHARED,
    name,
    input: z.object({}),
    async run(tx, { viewer, t }) {
      await change(tx, viewer.userId)
      return describe(t, result)
    },
  })

export const FRIEND_ACTIONS = [
  aboutPlayer('request', requestFriend, ['friend-request-account', 'friend-request-network']),
  aboutPlayer('accept', acceptRequest),
  aboutPlayer('decline', declineRequest),
  aboutPlayer('withdraw', withdrawRequest),
  aboutPlayer('remove', removeFriend),
  aboutPlayer('block', blockPlayer),
  aboutPlayer('unblock', unblockPlayer),
  aboutOwnLink('make-link', makeLink, 'linkMade'),
  aboutOwnLink('withdraw-link', withdrawLink, 'linkWithdrawn'),
  defineAction({
    ...SHARED,
    name: 'use-link',
    input: z.object({ link: z.string() }),
    // A right link takes no attempt.
    async around({ services: { limits }, requester: { address } }, work) {
      const outcome = await work()
      const isGuess = 'error' in outcome && outcome.isMiss
      if (isGuess) await limits.require(networkAttempts('friend-link-network', address))
      return outcome
    },
    run: async (tx, { viewer, input, t }) =>
      describe(t, await useLink(tx, { userId: viewer.userId, token: input.link })),
  }),
]
