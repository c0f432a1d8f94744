/** Confirms that the signed-in player is the owner of the account (ADR 75). */
import { z } from 'zod'
import type { Tx } from '#platform/db/transact.server.ts'
import {
  FaultError,
  formatAccountMessage,
  formatWrongPassword,
} from '#features/accounts/server/account-fault.server.ts'
import {
  checkCurrentPassword,
  isStillPassword,
} from '#features/accounts/server/passwords/current-password.server.ts'
import { recordReauthentication } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { defineAction, refused, type Call } from '#features/actions/server/action.ts'
import { checkAssertion, useAssertion } from '#features/passkeys/server/assertions.server.ts'
import { answerSchema } from '#features/passkeys/server/challenges.server.ts'
import {
  codeDevice,
  codeSchema,
  takeCode,
} from '#features/second-factor/server/second-factor.server.ts'

const FORM = {
  right: 'change-settings',
  isInMaintenance: true,
  limits: [],
  messages: 'security',
} as const

type Confirmation<Input = unknown> = Call<Input, 'security'>

/** Records what was proved. The session gets another token. */
const confirmed = async (
  tx: Tx,
  { services, viewer }: Confirmation,
  proved?: Parameters<typeof recordReauthentication>[3],
) => ({
  cookies: await recordReauthentication(tx, services.cookieKey, viewer, proved),
  show: { isConfirmed: true },
})

const refusePassword = ({ language, input: { password } }: Confirmation<{ password: string }>) =>
  refused(formatWrongPassword(language, password), { field: 'password' })

/** The ways to confirm, by the forms of the page. */
export const CONFIRM_ACTIONS = [
  defineAction({
    ...FORM,
    name: 'confirm-by-password',
    input: z.object({ password: z.string().default('') }),
    async before(call) {
      const { services, viewer, requester: client, input } = call
      const { config, db, limits } = services
      const claim = { viewer, password: input.password, client }
      const checked = config.passwordSignIn && (await checkCurrentPassword(db, limits, claim))
      return checked || refusePassword(call)
    },
    run: async (tx, call, checked) =>
      (await isStillPassword(tx, checked)) ? confirmed(tx, call) : refusePassword(call),
  }),
  defineAction({
    ...FORM,
    // The code alone is no re-authentication: it proves the second factor only.
    name: 'confirm-by-code',
    input: z.object({ code: codeSchema }),
    async around({ services, viewer, requester }, work) {
      const device = await services.devices.recognize(requester.device, viewer.email)
      const { userId } = viewer
      const who = { userId, address: requester.address, device: codeDevice(device) }
      return services.limits.loginThrottle.atCode(who, work)
    },
    before: ({ services, viewer }) => services.devices.findAccount(viewer.email),
    async run(tx, call, account) {
      const { services, viewer, requester, input } = call
      const { userId } = viewer
      if (!(await takeCode(tx, services.cookieKey, { userId, typed: input.code }))) {
        return refused(formatAccountMessage(call.language, 'wrongCode'), {
          field: 'code',
          isMiss: true,
        })
      }
      const known = { ...(account ?? { userId }), isByCode: true }
      const done = await confirmed(tx, call, ['second_factor_at'])
      const device = services.devices.remember(requester.device, known)
      return { ...done, cookies: [...done.cookies, device] }
    },
  }),
  defineAction({
    ...FORM,
    name: 'confirm-by-passkey',
    input: answerSchema,
    async before({ services, viewer, requester, input, t }) {
      const use = { use: 'confirm', viewer } as const
      return checkAssertion(services, requester, input, use).catch((error: unknown) => {
        if (error instanceof FaultError) return refused(t('confirmationFailed'))
        throw error
      })
    },
    run: async (tx, call, checked) =>
      (await useAssertion(tx, checked))
        ? confirmed(tx, call, ['authenticated_at', 'second_factor_at'])
        : refused(call.t('confirmationFailed')),
  }),
]
