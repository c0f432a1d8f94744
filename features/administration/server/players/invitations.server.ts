/** The invitations in the administration. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import {
  MAX_LIVE_INVITATIONS,
  createInvitation,
  invitationLink,
  listInvitations,
  mayInvite,
  revokeInvitation,
} from '#features/accounts/server/invitations/invitations.server.ts'
import { defineAction, refused } from '#features/actions/server/action.ts'
import { can } from '#features/authorization/can.ts'
import { changeSetting } from '#features/portal-settings/server/portal-settings.server.ts'
import { MAX_INVITATION_DAYS, MAX_USES } from '../../player-limits.ts'
import type { AdminRequest } from '../admin-request.ts'
import { STAFF, wholeNumber } from '../staff-action.server.ts'

const PER_PAGE = 50

/** Loads a part of the list, as the query of the address says. */
export async function loadInvitations(
  { db, config }: RequestServices,
  { url, viewer }: AdminRequest,
) {
  const place = Object.fromEntries(url.searchParams)
  const { rows: invitations, ...part } = await listInvitations(db, PER_PAGE, place)
  const mayRequire = can(viewer, 'change-portal') && !config.fixedSettings.includes('signUp')
  return { signUp: config.signUp, mayRequire, invitations, ...part }
}

const SHARED = { ...STAFF, right: 'invite-players', messages: 'adminPlayers' } as const

export const INVITATION_ACTIONS = [
  defineAction({
    ...SHARED,
    name: 'create-invitation',
    input: z.object({
      uses: wholeNumber(MAX_USES, 'numberInvalid'),
      days: wholeNumber(MAX_INVITATION_DAYS, 'numberInvalid'),
    }),
    async run(tx, { services: { config }, input, t }) {
      if (!(await mayInvite(tx))) {
        return refused(t('tooManyInvitations', { max: MAX_LIVE_INVITATIONS }), { status: 409 })
      }
      const { id: subjectId, token } = await createInvitation(tx, input)
      const show = { link: invitationLink(config, token) }
      return { success: t('invitationCreated'), show, subjectId, detail: { ...input } }
    },
  }),
  defineAction({
    ...SHARED,
    name: 'revoke-invitation',
    input: z.object({ invitation: z.string() }),
    audit: ({ invitation }) => invitation,
    run: async (tx, { input: { invitation }, t }) =>
      // The audit log records ids, and nothing else that was typed, such as the token of a link.
      /^[\da-f]{8}$/.test(invitation) && (await revokeInvitation(tx, invitation))
        ? { success: t('invitationRevoked') }
        : refused(t('invitationGone'), { status: 409 }),
  }),
  /** Lets only those sign up who have an invitation. */
  defineAction({
    ...SHARED,
    name: 'require-invitations',
    right: 'change-portal',
    input: z.object({}),
    async run(tx, { services: { config, portalSettings }, viewer, t }) {
      const change = { actorId: viewer.userId, name: 'signUp', value: 'invite' } as const
      if (config.fixedSettings.includes('signUp') || !(await changeSetting(tx, change))) {
        return refused(t('changedMeanwhile'), { status: 409 })
      }
      return { success: t('invitationsRequired'), afterCommit: () => portalSettings.refresh() }
    },
  }),
]
