/** The passkeys of an account: their list, and the forms that change it. */
import { z } from 'zod'
import type { RequestServices } from '#app/context.server.ts'
import type { Reader } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { canHavePasskeys } from '#app/features/accounts/passkey-hosts.ts'
import { formatAccountMessage } from '#app/features/accounts/server/format-account-message.server.ts'
import type {
  SecurityAction,
  SecurityPost,
  SecurityResult,
} from '#app/features/accounts/server/security-post.ts'
import { describeDevice } from '#app/features/accounts/server/sessions/device-names.ts'
import { isStillAllowed } from '#app/features/accounts/server/passwords/current-password.server.ts'
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

/** Whether the account has a passkey. */
export async function hasPasskey(db: Reader, userId: string): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return passkey !== undefined
}

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PASSKEY_NAME)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

function refuse(
  { language }: SecurityPost,
  key: 'nameInvalid' | 'tooMany' | 'gone' | 'lastWayIn',
  status: number,
): SecurityResult {
  const t = getTranslator(language, 'passkeys')
  const error = t(key, { max: key === 'tooMany' ? MAX_PASSKEYS : MAX_PASSKEY_NAME })
  return { error, status }
}

/** The forms of the section by their hidden field `intent`. */
export const PASSKEY_ACTIONS = {
  'add-passkey': {
    needsProof: true,
    async run(services, post) {
      const name = nameSchema.safeParse(post.entries.name).data
      if (name === undefined) return refuse(post, 'nameInvalid', 400)
      const fault = await addPasskey(services, post, name)
      if (fault === 'tooMany') return refuse(post, fault, 422)
      if (fault) return { ...fault, error: formatAccountMessage(post.language, fault.error) }
      return { success: getTranslator(post.language, 'passkeys')('added') }
    },
  },
  'rename-passkey': {
    needsProof: true,
    async run({ db }, post) {
      const name = nameSchema.safeParse(post.entries.name).data
      if (name === undefined) return refuse(post, 'nameInvalid', 400)
      const isRenamed = await transact(db, async (tx) => {
        if (!(await isStillAllowed(tx, post.viewer.sessionId))) return false
        const { numUpdatedRows } = await tx
          .updateTable('passkey')
          .set({ name })
          .where('id', '=', String(post.entries.id))
          .where('user_id', '=', post.viewer.userId)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      })
      if (!isRenamed) return refuse(post, 'gone', 404)
      return { success: getTranslator(post.language, 'passkeys')('renamed') }
    },
  },
  'remove-passkey': {
    needsProof: true,
    async run({ config, db }, post) {
      const { userId, sessionId } = post.viewer
      const fault = await transact(db, async (tx) => {
        if (!(await isStillAllowed(tx, sessionId))) return refuse(post, 'gone', 404)
        const ways = await countWaysIn(tx, config, userId)
        const own = tx
          .selectFrom('passkey')
          .select('id')
          .where('id', '=', String(post.entries.id))
          .where('user_id', '=', userId)
        const passkey = await own.executeTakeFirst()
        if (!passkey) return refuse(post, 'gone', 404)
        if (ways === 1) return refuse(post, 'lastWayIn', 422)
        await tx.deleteFrom('passkey').where('id', '=', passkey.id).execute()
        tx.emit({ kind: 'security-event', userId, event: 'passkey-removed' })
        return undefined
      })
      return fault ?? { success: getTranslator(post.language, 'passkeys')('removed') }
    },
  },
} satisfies Record<string, SecurityAction>
