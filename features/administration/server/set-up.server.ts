/** The first start in the browser: one form creates the owner's account and names the portal. */
import type { Requester, RequestServices, SiteConfig } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { explainInput, type AccountFault } from '#features/accounts/server/account-fault.server.ts'
import { createAccount } from '#features/accounts/server/create-account.server.ts'
import { formatFault } from '#features/accounts/server/format-account-message.server.ts'
import { checkNewPassword } from '#features/accounts/server/passwords/new-password.server.ts'
import { hashPassword } from '#features/accounts/server/passwords/password-hash.server.ts'
import { storePassword } from '#features/accounts/server/passwords/set-password.server.ts'
import { hasOwner } from '#features/accounts/server/roles.server.ts'
import { beginSession } from '#features/accounts/server/sessions/begin-session.server.ts'
import { signUpSchema } from '#features/accounts/server/sign-up.server.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import {
  readStamps,
  saveSettings,
} from '#features/portal-settings/server/portal-settings.server.ts'
import { parseSetting } from '#features/portal-settings/server/settings-schema.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import { isNameFree, isValidLink, takeLink } from './owner-link.server.ts'

/** The cookies of the session, or why there is none. */
type SetUpResult =
  | { cookies: string[] }
  | { error: string; status: number; faults?: Record<string, string>; retryAfterS?: number }

/** Rules for players do not keep the operator out. */
const OPEN = { signUp: 'open' as const, signUpDomains: undefined, blockedMailDomains: [] }

class DeadLinkError extends Error {}

/**
 * Creates the owner's account, signs it in and names the portal, in one transaction, if the link is
 * valid and the portal has no owner.
 *
 * @returns the cookies of the session, or why not
 * @throws TooManyError, HashQueueFullError
 */
export async function setUpPortal(
  services: RequestServices,
  requester: Requester,
  { form, language }: { form: FormData; language: Language },
): Promise<SetUpResult> {
  const { config, cookieKey, db, limits, portalSettings } = services
  const token = String(form.get('token') ?? '')
  const dead = { error: getTranslator(language, 'admin')('ownerLinkDead'), status: 400 }
  if ((await hasOwner(db)) || !isValidLink(cookieKey, token, db.now(), false)) return dead
  const tSettings = getTranslator(language, 'adminSettings')
  const refuseField = (field: string, fault: string): SetUpResult => ({
    error: tSettings('notSaved'),
    status: 422,
    faults: { [field]: fault },
  })
  const refuse = (fault: AccountFault): SetUpResult => {
    const field = /^(?:name|email|password)/.exec(String(fault.error))?.[0]
    const shown = formatFault(language, fault)
    return field ? refuseField(field, shown.error) : shown
  }
  const parsed = signUpSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuse(explainInput(parsed.error))
  const { name, email, password } = parsed.data
  const typedName = form.get('portalName') ?? config.portalName
  const portalName = isNameFree(config) ? parseSetting('portalName', typedName) : config.portalName
  if (portalName === undefined) return refuseField('portalName', tSettings('portalNameFault'))
  const weak = checkNewPassword(password, password, [name, email, portalName])
  if (weak) return refuse(weak)
  await limits.require(networkAttempts('sign-up-network', requester.address))
  const hash = await hashPassword(requester, password)
  const address = (await limits.mayMail('confirm', email)) ? 'mail' : 'unconfirmed'
  const { maintenance: _, ...rest } = config
  const rules: SiteConfig = { ...rest, ...OPEN }
  const begun = await transact(db, async (tx) => {
    const account = { by: 'form', invitation: undefined, name, email, language, address } as const
    const added = await createAccount(tx, rules, account)
    if ('error' in added) return added
    const { userId } = added
    // The account goes with the transaction.
    if (!(await takeLink(tx, cookieKey, token, userId))) throw new DeadLinkError()
    await recordAudit(tx, { actorId: userId, action: 'take-ownership', subjectId: userId })
    await storePassword(tx, userId, hash)
    if (portalName !== config.portalName) {
      const names = ['portalName'] as const
      const { seen } = await readStamps(tx, { seen: names })
      const changes = new Map([['portalName', portalName] as const])
      await saveSettings(tx, { actorId: userId, names, seen, changes })
    }
    const beginning = { userId, email, method: 'password', isKnownDevice: true } as const
    return beginSession(tx, services, requester, beginning)
  }).catch((error: unknown) => {
    if (error instanceof DeadLinkError) return undefined
    throw error
  })
  if (!begun) return dead
  if ('error' in begun) return refuse(begun)
  await portalSettings.refresh()
  return { cookies: begun.cookies }
}
