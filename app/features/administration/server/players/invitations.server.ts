/** The invitations in the administration. */
import { z } from 'zod'
import type { RequestServices } from '#app/context.server.ts'
import {
  MAX_LIVE_INVITATIONS,
  createInvitation,
  invitationLink,
  listInvitations,
  mayInvite,
  revokeInvitation,
} from '#app/features/accounts/server/invitations/invitations.server.ts'
import { recordAudit } from '#app/features/audit-log/server/audit-log.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { MAX_INVITATION_DAYS, MAX_USES } from '../../player-limits.ts'
import type { AdminForm, AdminRequest } from '../admin-request.ts'
import { changeAsStaff } from '../change-as-staff.server.ts'

const PER_PAGE = 50

/** Loads a part of the list, as the query of the address says. */
export async function loadInvitations({ db, config }: RequestServices, { url }: AdminRequest) {
  const [before, after] = [url.searchParams.get('before'), url.searchParams.get('after')]
  const part = await listInvitations(db, { before, after, limit: PER_PAGE })
  return { signUp: config.signUp, ...part }
}

const wholeNumber = (max: number) => z.coerce.number().int().min(1).max(max)

/** The forms of the page by their hidden field `intent`. */
export const INVITATION_FORMS: Record<string, AdminForm> = {
  'create-invitation': {
    action: 'invite-players',
    async run({ db, config }, { viewer, form, language }) {
      const t = getTranslator(language, 'adminPlayers')
      const uses = wholeNumber(MAX_USES).safeParse(form.get('uses')).data
      const days = wholeNumber(MAX_INVITATION_DAYS).safeParse(form.get('days')).data
      const fault = (max: number) => t('numberInvalid', { max })
      if (!uses) return { error: fault(MAX_USES), faults: { uses: fault(MAX_USES) } }
      if (!days) {
        const error = fault(MAX_INVITATION_DAYS)
        return { error, faults: { days: error } }
      }
      const token = await changeAsStaff(db, viewer, 'invite-players', async (tx) => {
        if (!(await mayInvite(tx))) return undefined
        const invitation = await createInvitation(tx, { uses, days })
        const entry = { action: 'create-invitation', subjectId: invitation.id }
        await recordAudit(tx, { actorId: viewer.userId, ...entry, detail: { uses, days } })
        return invitation.token
      })
      if (!token) {
        return { error: t('tooManyInvitations', { max: MAX_LIVE_INVITATIONS }), status: 409 }
      }
      return { success: t('invitationCreated'), link: invitationLink(config, token) }
    },
  },
  'revoke-invitation': {
    action: 'invite-players',
    async run({ db }, { viewer, form, language }) {
      const t = getTranslator(language, 'adminPlayers')
      const id = String(form.get('invitation'))
      const isRevoked = await changeAsStaff(db, viewer, 'invite-players', async (tx) => {
        if (!/^[\da-f]{8}$/.test(id) || !(await revokeInvitation(tx, id))) return false
        const entry = { action: 'revoke-invitation', subjectId: id }
        await recordAudit(tx, { actorId: viewer.userId, ...entry })
        return true
      })
      return isRevoked ? { success: t('invitationRevoked') } : { error: t('changedMeanwhile') }
    },
  },
}
