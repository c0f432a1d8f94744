/** The passkeys of an account: their list, and the forms that change it. */
import { z } from 'zod'
import type { RequestServices } from '#app/context.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { canHavePasskeys, relyingPartyId } from '#app/features/accounts/passkey-hosts.ts'
import { formatFault } from '#app/features/accounts/server/format-account-message.server.ts'
import type {
  SecurityAction,
  SecurityPost,
  SecurityResult,
} from '#app/features/accounts/server/security-post.ts'
import { changeInSession } from '#app/features/accounts/server/sessions/change-in-session.server.ts'
import { describeDevice } from '#app/features/accounts/server/sessions/device-names.ts'
import { countWaysIn } from '#app/features/accounts/server/ways-in.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../passkey-rules.ts'
import { addPasskey } from './new-passkey.server.ts'

/** A passkey as the page shows it. Times in ms. */
export interface PasskeyEntry {
  id: string
  name: string
  createdAt: number
  lastUsedAt: number | null
}

/** What the section of the page shows. */
export interface PasskeyList {
  passkeys: PasskeyEntry[]
  /** The name of the device. */
  suggestedName: string
  /** False if browsers have no passkeys for the portal's address. */
  isPossible: boolean
  /** Where passkeys work, if not at the address of this page. */
  onlyAt: string | undefined
}

export async function loadPasskeys(
  { config, db }: Pick<RequestServices, 'config' | 'db'>,
  { userId, userAgent, origin }: { userId: string; userAgent: string | undefined; origin: string },
): Promise<PasskeyList> {
  const passkeys: PasskeyEntry[] = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    passkeys,
    suggestedName: describeDevice(userAgent) ?? '',
    isPossible: canHavePasskeys(config.publicUrl),
    onlyAt: origin === config.publicUrl ? undefined : config.publicUrl,
  }
}

/** Whether the account has a passkey that works at this portal. */
export async function hasPasskey(
  { config, db }: Pick<RequestServices, 'config' | 'db'>,
  userId: string,
): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', userId)
    .where('host', '=', relyingPartyId(config))
    .limit(1)
    .executeTakeFirst()
  return passkey !== undefined
}

/** Removes all passkeys of the account. Returns false if it had none. */
export async function removePasskeys(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) tx.emit({ kind: 'security-event', userId, event: 'passkey-removed' })
  return numDeletedRows > 0n
}

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PASSKEY_NAME)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

type Refusal = 'nameInvalid' | 'tooMany' | 'gone' | 'lastWayIn'

function refuse({ language }: SecurityPost, key: Refusal, status: number): SecurityResult {
  const t = getTranslator(language, 'passkeys')
  return { error: t(key, { max: key === 'tooMany' ? MAX_PASSKEYS : MAX_PASSKEY_NAME }), status }
}

function succeed({ language }: SecurityPost, key: 'added' | 'renamed' | 'removed') {
  return { success: getTranslator(language, 'passkeys')(key) }
}

/** The forms of the section by their hidden field `intent`. */
export const PASSKEY_ACTIONS = {
  async 'add-passkey'(services, post) {
    const name = nameSchema.safeParse(post.entries.name).data
    if (name === undefined) return refuse(post, 'nameInvalid', 400)
    const fault = await addPasskey(services, post, name)
    if (fault === 'tooMany') return refuse(post, fault, 422)
    return fault ? formatFault(post.language, fault) : succeed(post, 'added')
  },
  async 'rename-passkey'({ db }, post) {
    const { viewer, entries } = post
    const name = nameSchema.safeParse(entries.name).data
    if (name === undefined) return refuse(post, 'nameInvalid', 400)
    const { numUpdatedRows } = await changeInSession(db, viewer, (tx) =>
      tx
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', String(entries.id))
        .where('user_id', '=', viewer.userId)
        .executeTakeFirstOrThrow(),
    )
    return numUpdatedRows === 0n ? refuse(post, 'gone', 404) : succeed(post, 'renamed')
  },
  'remove-passkey': ({ config, db }, post) =>
    changeInSession(db, post.viewer, async (tx) => {
      const { userId } = post.viewer
      const ways = await countWaysIn(tx, config, userId)
      const passkey = await tx
        .selectFrom('passkey')
        .select(['id', 'host'])
        .where('id', '=', String(post.entries.id))
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!passkey) return refuse(post, 'gone', 404)
      const isUsable = passkey.host === relyingPartyId(config)
      if (isUsable && ways === 1) return refuse(post, 'lastWayIn', 422)
      await tx.deleteFrom('passkey').where('id', '=', passkey.id).execute()
      tx.emit({ kind: 'security-event', userId, event: 'passkey-removed' })
      return succeed(post, 'removed')
    }),
} satisfies Record<string, SecurityAction>
