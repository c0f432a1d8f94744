/** The actions of the section Two-step verification. */
import { z } from 'zod'
import type { Tx } from '#platform/db/transact.server.ts'
import { SECURITY_FORM } from '#features/accounts/server/security-post.ts'
import { SECURITY_PATH } from '#features/security/security-path.ts'
import { defineAction, refused, type Call, type Outcome } from '#features/actions/server/action.ts'
import type { Translator } from '#messages/translation.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'
import { offerSetUp, reopenSetUp, turnOff, turnOn } from './second-factor.server.ts'

/** For a form of a page that has changed meanwhile, in this tab or elsewhere. */
const outOfDate = (t: Translator<'secondFactor'>): Outcome => ({
  error: t('outOfDate'),
  status: 409,
})

const ownerOf = ({
  services,
  viewer,
}: Pick<Call<unknown, 'secondFactor'>, 'services' | 'viewer'>) => ({
  sessionId: viewer.sessionId,
  email: viewer.email,
  issuer: services.config.portalName,
})

const recordSecondFactor = (tx: Tx, sessionId: string) =>
  tx
    .updateTable('session')
    .set({ second_factor_at: tx.now() })
    .where('id', '=', sessionId)
    .execute()

const FORM = { ...SECURITY_FORM, messages: 'secondFactor', input: z.object({}) } as const

export const SECOND_FACTOR_ACTIONS = [
  defineAction({
    ...FORM,
    name: 'set-up-second-factor',
    async run(tx, call) {
      const setUp = offerSetUp(call.services.cookieKey, ownerOf(call), tx.now())
      return { success: call.t('scanCode'), show: { setUp } }
    },
  }),
  defineAction({
    ...FORM,
    name: 'turn-on-second-factor',
    // Its sealed secret exists only after recent authentication, and scanning it may take a while.
    proof: { needs: ['staff-second-factor'], path: SECURITY_PATH },
    input: z.object({ sealed: z.string(), code: z.string() }),
    before: ({ services, viewer }) => services.devices.findAccount(viewer.email),
    async run(tx, call, account) {
      const { services, viewer, requester, input, t } = call
      const { cookieKey, devices } = services
      const { userId, sessionId } = viewer
      const found = reopenSetUp(cookieKey, input.sealed, { owner: ownerOf(call), now: tx.now() })
      if (!found) return outOfDate(t)
      const { bytes: secret, ...setUp } = found
      const on = { userId, secret, typed: input.code, sealed: setUp.sealed }
      const result = await turnOn(tx, cookieKey, on)
      if (result === 'wrong')
        return refused(t('wrongSetUpCode'), { field: 'code', show: { setUp } })
      if (!result) return outOfDate(t)
      // The app has just proved it, and its code counts only once.
      await recordSecondFactor(tx, sessionId)
      const known = { ...(account ?? { userId }), isByCode: true }
      const cookies = [devices.remember(requester.device, known)]
      return { success: t('turnedOn'), show: { recoveryCodes: result }, cookies }
    },
  }),
  defineAction({
    ...FORM,
    name: 'turn-off-second-factor',
    run: async (tx, { viewer, t }) =>
      (await turnOff(tx, viewer.userId)) ? { success: t('turnedOff') } : outOfDate(t),
  }),
  defineAction({
    ...FORM,
    name: 'renew-recovery-codes',
    async run(tx, { viewer: { userId }, t }) {
      const recoveryCodes = await renewRecoveryCodes(tx, userId)
      if (!recoveryCodes) return outOfDate(t)
      tx.emit({ kind: 'security-event', userId, event: 'recovery-codes-renewed' })
      return { success: t('codesRenewed'), show: { recoveryCodes } }
    },
  }),
]
