/** Handles the forms of the section Two-factor authentication. */
import type { RequestServices } from '#app/context.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { isStillAllowed } from '#app/features/accounts/server/passwords/current-password.server.ts'
import type {
  SecurityAction,
  SecurityPost,
  SecurityResult,
} from '#app/features/accounts/server/security-post.ts'
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

/** Runs the change, unless the session has ended meanwhile. */
function change<Result>(
  { db }: RequestServices,
  { viewer }: SecurityPost,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  return transact(db, async (tx) =>
    (await isStillAllowed(tx, viewer.sessionId)) ? work(tx) : undefined,
  )
}

const setUpSecondFactor: SecurityAction = {
  needsProof: true,
  async run(services, post) {
    const setUp = offerSetUp(services.cookieKey, ownerOf(services, post), services.db.now())
    return { success: translator(post)('scanCode'), setUp }
  },
}

const turnOnSecondFactor: SecurityAction = {
  // The sealed secret exists only after a fresh proof, and scanning it may take a while.
  needsProof: false,
  async run(services, post) {
    const { cookieKey, db } = services
    const { viewer, entries } = post
    const t = translator(post)
    const owner = ownerOf(services, post)
    const found = reopenSetUp(cookieKey, String(entries.sealed), { owner, now: db.now() })
    if (!found) return outOfDate(post)
    const { bytes: secret, ...setUp } = found
    const on = { userId: viewer.userId, secret, typed: String(entries.code) }
    const result = await change(services, post, (tx) => turnOn(tx, cookieKey, on))
    if (result === 'wrong') return { error: t('wrongSetUpCode'), status: 400, setUp }
    return result ? { success: t('turnedOn'), recoveryCodes: result } : outOfDate(post)
  },
}

const turnOffSecondFactor: SecurityAction = {
  needsProof: true,
  async run(services, post) {
    const isDone = await change(services, post, (tx) => turnOff(tx, post.viewer.userId))
    return isDone ? { success: translator(post)('turnedOff') } : outOfDate(post)
  },
}

const renewCodes: SecurityAction = {
  needsProof: true,
  async run(services, post) {
    const { userId } = post.viewer
    const recoveryCodes = await change(services, post, async (tx) => {
      const codes = await renewRecoveryCodes(tx, userId)
      if (codes) tx.emit({ kind: 'security-event', userId, event: 'recovery-codes-renewed' })
      return codes
    })
    return recoveryCodes
      ? { success: translator(post)('codesRenewed'), recoveryCodes }
      : outOfDate(post)
  },
}

/** The forms of the section by their hidden field `intent`. */
export const SECOND_FACTOR_ACTIONS: Record<string, SecurityAction> = {
  'set-up-second-factor': setUpSecondFactor,
  'turn-on-second-factor': turnOnSecondFactor,
  'turn-off-second-factor': turnOffSecondFactor,
  'renew-recovery-codes': renewCodes,
}
