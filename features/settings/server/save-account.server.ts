/** Saves the display name and starts a change of the address. */
import { z } from 'zod'
import { displayNameSchema, emailSchema } from '#features/accounts/account-rules.ts'
import { requestEmailChange } from '#features/accounts/server/addresses/address-change.server.ts'
import { isStillPassword } from '#features/accounts/server/passwords/current-password.server.ts'
import { renameAccount } from '#features/accounts/server/rename.server.ts'
import { checkMailDomain } from '#features/accounts/server/sign-up-rules.server.ts'
import { formatAccountMessage } from '#features/accounts/server/format-account-message.server.ts'
import { defineAction, refused, type Refusal } from '#features/actions/server/action.ts'
import { requireStaffProof } from '#features/security/server/staff-second-factor.server.ts'
import { confirmPlayer, settingsForm, type Confirmed } from './settings-form.server.ts'

/**
 * Saves the name at once. A new address takes effect when its link is confirmed. Requesting one
 * needs the password, or recent authentication of an account without one.
 */
export const saveAccount = defineAction({
  ...settingsForm('save-account'),
  input: z.object({
    name: displayNameSchema,
    email: emailSchema,
    currentPassword: z.string().optional(),
  }),
  async before(call): Promise<Confirmed | Refusal> {
    const { services, viewer, requester, input, language } = call
    const { config, limits } = services
    const { email } = viewer
    if (input.email === email) return {}
    await requireStaffProof(services, viewer, '/settings')
    const domain = checkMailDomain(config, input.email)
    if (domain) return refused(formatAccountMessage(language, domain.error), { field: 'email' })
    const confirmed = await confirmPlayer(call, 'save-account', { field: 'email' })
    // Counted even if the new address has an account, so that the response does not reveal it.
    if (!('error' in confirmed)) {
      const { address } = requester
      await limits.requireNewAddress({ address, email, newEmail: input.email })
    }
    return confirmed
  },
  async run(tx, { services: { config, securityLog }, viewer, requester, input, t }, confirmed) {
    const { userId, email } = viewer
    if (confirmed.checked && !(await isStillPassword(tx, confirmed.checked))) {
      return refused(t('accountFailed'))
    }
    await renameAccount(tx, userId, input.name)
    if (input.email === email) return { success: t('saved') }
    await requestEmailChange(tx, config, { userId, newEmail: input.email })
    return {
      success: t('saved'),
      show: { note: t('linkSent', { newEmail: input.email, email }) },
      afterCommit: () => securityLog('address-change-requested', requester.address),
    }
  },
})
