/** The invitations in the administration. */
import { z } from 'zod'
import type { RequestServices } from '#app/context.server.ts'
import {
  createInvitation,
  invitationLink,
  listInvitations,
  revokeInvitation,
} from '#app/features/accounts/server/invitations/invitations.server.ts'
import { recordAudit } from '#app/features/audit-log/server/audit-log.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { MAX_INVITATION_DAYS, MAX_USES } from '../../player-limits.ts'
import type { AdminForm } from '../admin-request.ts'
import { changeAsStaff } from '../change-as-staff.server.ts'

export async function loadInvitations({ db, config }: RequestServices) {
  return { signUp: config.signUp, invitations: await listInvitations(db) }
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
        const invitation = await createInvitation(tx, { uses, days })
        const entry = { action: 'create-invitation', subjectId: invitation.id }
        await recordAudit(tx, { actorId: viewer.userId, ...entry, detail: { uses, days } })
        return invitation.token
      })
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
