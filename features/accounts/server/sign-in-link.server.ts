/** Links of the operator that sign a player in once, for accounts that have no other way in. */
import { z } from 'zod'
import type { SiteConfig } from '#features/context.server.ts'
import { definePublicAction } from '#features/actions/server/action.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { FaultError } from './account-fault.server.ts'
import { seal, unseal, useOnce } from './sealed-token.server.ts'
import { beginSessionOrAskForCode } from './sessions/pending-sign-in.server.ts'
import type { SigningKeys } from './sessions/session-cookie.server.ts'
import { SIGN_IN_FORM, signedIn } from './sign-in.server.ts'
import { lockUser } from './ways-in.server.ts'

const LINK_MS = 15 * 60_000
const dead = () => new FaultError({ error: 'linkDead', status: 400 })
const ownerSchema = z.object({ userId: z.string(), email: z.string() })
type Owner = z.infer<typeof ownerSchema>

/** Returns a link that signs the player in once, within 15 minutes. */
export function makeSignInLink(
  keys: SigningKeys,
  { publicUrl }: Pick<SiteConfig, 'publicUrl'>,
  owner: Owner,
  now: number,
): string {
  const { userId, email } = owner
  const token = seal(keys, 'sign-in-link', { userId, email }, now + LINK_MS)
  return `${publicUrl}/sign-in/link?token=${token}`
}

/** Returns whom the link signs in. Undefined if it has expired, or if the address has changed. */
export async function findLinkOwner(
  db: Reader,
  keys: SigningKeys,
  token: string,
): Promise<Owner | undefined> {
  const link = { sealed: token, schema: ownerSchema, now: db.now() }
  const owner = unseal(keys, 'sign-in-link', link)
  if (!owner) return undefined
  const { userId, email } = owner
  return db
    .selectFrom('user')
    .select(['id as userId', 'email'])
    .where((is) => is.and({ id: userId, email }))
    .executeTakeFirst()
}

/** Signs the player of the link in, or asks for a code if the account has a second factor. */
export const SIGN_IN_BY_LINK = definePublicAction({
  ...SIGN_IN_FORM,
  name: 'sign-in-link',
  input: z.object({ token: z.string().default('') }),
  async before({ services: { cookieKey, db }, input: { token } }) {
    // Checked first, so that a forged token opens no write transaction.
    if (!(await findLinkOwner(db, cookieKey, token))) throw dead()
  },
  async run(tx, { services, requester, input: { token } }) {
    const owner = await findLinkOwner(tx, services.cookieKey, token)
    if (!owner || !(await useOnce(tx, token, tx.now() + LINK_MS))) throw dead()
    await lockUser(tx, owner.userId)
    const authenticated = { ...owner, method: null, device: undefined }
    return signedIn(await beginSessionOrAskForCode(tx, services, requester, authenticated))
  },
})
