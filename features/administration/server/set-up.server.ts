/** The first start in the browser: one form creates the owner's account and names the portal. */
import { z } from 'zod'
import { createAccount } from '#features/accounts/server/create-account.server.ts'
import { requireNewPassword } from '#features/accounts/server/passwords/new-password.server.ts'
import { hashPassword } from '#features/accounts/server/passwords/password-hash.server.ts'
import { storePassword } from '#features/accounts/server/passwords/set-password.server.ts'
import { hasOwner } from '#features/accounts/server/roles.server.ts'
import { beginSession } from '#features/accounts/server/sessions/begin-session.server.ts'
import { signUpSchema } from '#features/accounts/server/sign-up.server.ts'
import { RefusedError, definePublicAction, refused } from '#features/actions/server/action.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { changeSetting } from '#features/portal-settings/server/portal-settings.server.ts'
import { parseSetting } from '#features/portal-settings/server/settings-schema.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import { isNameFree, isValidLink, takeLink } from './owner-link.server.ts'

/** Rules for players do not keep the operator out. */
const OPEN = { signUp: 'open' as const, signUpDomains: undefined, blockedMailDomains: [] }

const dead = (language: Language) => refused(getTranslator(language, 'admin')('ownerLinkDead'))

/**
 * Creates the owner's account, signs it in and names the portal, if the link is valid and the portal has
 * no owner.
 */
export const SET_UP = definePublicAction({
  name: 'set-up',
  isInMaintenance: true,
  messages: 'adminSettings',
  failure: 'notSaved',
  input: signUpSchema.extend({ token: z.string().default(''), portalName: z.string().optional() }),
  async before({ services, requester, language, input, t }) {
    const { config, cookieKey, db, limits } = services
    const { name, email, password, token } = input
    if ((await hasOwner(db)) || !isValidLink(cookieKey, token, db.now(), false))
      return dead(language)
    const typed = isNameFree(config) && input.portalName
    const portalName =
      typeof typed === 'string' ? parseSetting('portalName', typed) : config.portalName
    if (portalName === undefined) {
      return refused(t('notSaved'), { faults: { portalName: t('portalNameFault') } })
    }
    requireNewPassword(password, password, [name, email, portalName])
    await limits.require(networkAttempts('sign-up-network', requester.address))
    const passwordHash = await hashPassword(requester, password)
    const address = (await limits.mayMail('confirm', email)) ? 'mail' : 'unconfirmed'
    return { portalName, passwordHash, address } as const
  },
  async run(tx, { services, requester, language, input }, { portalName, passwordHash, address }) {
    const { config, cookieKey, portalSettings } = services
    const { name, email, token } = input
    const { maintenance: _, ...rules } = config
    const account = { by: 'form', invitation: undefined, name, email, language, address } as const
    const userId = await createAccount(tx, { ...rules, ...OPEN }, account)
    // The account goes with the transaction.
    if (!(await takeLink(tx, cookieKey, token, userId))) throw new RefusedError(dead(language))
    await recordAudit(tx, { actorId: userId, action: 'take-ownership', subjectId: userId })
    await storePassword(tx, userId, passwordHash)
    if (portalName !== config.portalName) {
      await changeSetting(tx, { actorId: userId, name: 'portalName', value: portalName })
    }
    const beginning = { userId, email, method: 'password', isKnownDevice: true } as const
    const { cookies } = await beginSession(tx, services, requester, beginning)
    return { cookies, redirectTo: '/admin', afterCommit: () => portalSettings.refresh() }
  },
})
