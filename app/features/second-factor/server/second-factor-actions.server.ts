/** Handles the forms of the section Two-factor authentication. */
import type { RequestServices } from '#app/context.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import type {
  SecurityAction,
  SecurityPost,
  SecurityResult,
} from '#app/features/accounts/server/security-post.ts'
import { changeInSession } from '#app/features/accounts/server/sessions/change-in-session.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'
import { offerSetUp, reopenSetUp, turnOff, turnOn } from './second-factor.server.ts'

const translator = ({ language }: SecurityPost) => getTranslator(language, 'secondFactor')

/** For a form of a page that has changed meanwhile, in this tab or elsewhere. */
const outOfDate = (post: SecurityPost): SecurityResult => ({
  error: translator(post)('outOfDate'),
  status: 409,
})

const ownerOf = ({ config }: RequestServices, { viewer }: SecurityPost) => ({
  sessionId: viewer.sessionId,
  email: viewer.email,
  issuer: config.portalName,
})

const recordSecondFactor = (tx: Tx, sessionId: string) =>
  tx
    .updateTable('session')
    .set({ second_factor_at: tx.now() })
    .where('id', '=', sessionId)
    .execute()

/** The forms of the section by their hidden field `intent`. */
export const SECOND_FACTOR_ACTIONS = {
  async 'set-up-second-factor'(services, post) {
    const setUp = offerSetUp(services.cookieKey, ownerOf(services, post), services.db.now())
    return { success: translator(post)('scanCode'), setUp }
  },
  async 'turn-on-second-factor'(services, post) {
    const { cookieKey, db, devices } = services
    const { viewer, requester, entries } = post
    const t = translator(post)
    const owner = ownerOf(services, post)
    const found = reopenSetUp(cookieKey, String(entries.sealed), { owner, now: db.now() })
    if (!found) return outOfDate(post)
    const { bytes: secret, ...setUp } = found
    const account = await devices.findAccount(viewer.email)
    const typed = String(entries.code)
    const on = { userId: viewer.userId, secret, typed, sealed: setUp.sealed }
    const result = await changeInSession(db, viewer, async (tx) => {
      const codes = await turnOn(tx, cookieKey, on)
      // The app has just proved it, and its code counts only once.
      if (Array.isArray(codes)) await recordSecondFactor(tx, viewer.sessionId)
      return codes
    })
    if (result === 'wrong') return { error: t('wrongSetUpCode'), status: 400, setUp }
    if (!result) return outOfDate(post)
    const known = { ...(account ?? { userId: viewer.userId }), isByCode: true }
    const cookies = [devices.remember(requester.device, known)]
    return { success: t('turnedOn'), recoveryCodes: result, cookies }
  },
  async 'turn-off-second-factor'({ db }, post) {
    const { viewer } = post
    const isDone = await changeInSession(db, viewer, (tx) => turnOff(tx, viewer.userId))
    return isDone ? { success: translator(post)('turnedOff') } : outOfDate(post)
  },
  async 'renew-recovery-codes'({ db }, post) {
    const { viewer } = post
    const { userId } = viewer
    const recoveryCodes = await changeInSession(db, viewer, async (tx) => {
      const codes = await renewRecoveryCodes(tx, userId)
      if (codes) tx.emit({ kind: 'security-event', userId, event: 'recovery-codes-renewed' })
      return codes
    })
    return recoveryCodes
      ? { success: translator(post)('codesRenewed'), recoveryCodes }
      : outOfDate(post)
  },
} satisfies Record<string, SecurityAction>
