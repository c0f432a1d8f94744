/** What staff do to an account. Each act is one transaction with an audit row of the same name. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestServices } from '#app/context.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { MAX_REASON_LENGTH } from '#app/features/accounts/account-limits.ts'
import { displayNameSchema, findBrokenRule } from '#app/features/accounts/account-rules.ts'
import { mailLanguageOf } from '#app/features/accounts/server/account-language.server.ts'
import { setAddress } from '#app/features/accounts/server/addresses/address-change.server.ts'
import { formatAccountMessage } from '#app/features/accounts/server/format-account-message.server.ts'
import { queueReset } from '#app/features/accounts/server/passwords/request-reset.server.ts'
import { renameAccount } from '#app/features/accounts/server/rename.server.ts'
import { setRole } from '#app/features/accounts/server/roles.server.ts'
import { changeInSession } from '#app/features/accounts/server/sessions/change-in-session.server.ts'
import { revokeSessions } from '#app/features/accounts/server/sessions/revoke-sessions.server.ts'
import {
  findSuspension,
  liftSuspension,
  suspendAccount,
  suspensionReasonSchema,
} from '#app/features/accounts/server/suspensions.server.ts'
import { hasMoreThanPassword } from '#app/features/accounts/server/ways-in.server.ts'
import { recordAudit, type AuditEntry } from '#app/features/audit-log/server/audit-log.server.ts'
import {
  ROLES,
  can,
  type Actor,
  type ManagedAccountAction,
} from '#app/features/authorization/can.ts'
import { notify } from '#app/features/notifications/server/notify.server.ts'
import { removePasskeys } from '#app/features/passkeys/server/passkeys.server.ts'
import { turnOff } from '#app/features/second-factor/server/second-factor.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { PlainMessage, Translator } from '#app/messages/translation.ts'
import { MAX_DAYS, MAX_NOTE_LENGTH } from '../../player-limits.ts'
import { ID, findSuspender, requireTarget, type Target } from './act-target.server.ts'
import type { AdminPost, AdminResult } from '../admin-request.ts'

const DAY_MS = 24 * 60 * 60_000

const noteSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NOTE_LENGTH)
  .regex(/^[^\0]*$/)
/** Empty: for good. */
const daysSchema = z.union([
  z.literal('').transform(() => null),
  z.coerce.number().int().min(1).max(MAX_DAYS),
])

interface ActContext {
  tx: Tx
  services: RequestServices
  actor: Required<Actor>
  target: Target
  /** The posted fields. */
  fields: Record<string, unknown>
  language: AdminPost['language']
  t: Translator<'adminPlayers'>
}

interface Outcome {
  /** Why nothing was done. */
  error?: string
  /** The field that is invalid. */
  field?: string
  /** What the audit row says. */
  detail?: AuditEntry['detail']
}

interface Act {
  right: ManagedAccountAction
  done: PlainMessage<'adminPlayers'>
  run(context: ActContext): Promise<Outcome>
}

export const ACTS = {
  'confirm-address': {
    right: 'confirm-address',
    done: 'addressConfirmed',
    async run({ tx, services: { config }, target, t }) {
      if (target.email_verified) return { error: t('alreadyConfirmed') }
      // Perhaps someone else created the account: only a link mailed to its address removes these.
      if (config.passwordSignIn && (await hasMoreThanPassword(tx, target.id))) {
        return { error: t('hasMoreWaysIn') }
      }
      await setAddress(tx, target.id, target.email)
      return {}
    },
  },
  'send-reset': {
    right: 'send-reset',
    done: 'resetSent',
    async run({ tx, services: { config }, target, language }) {
      if (!config.passwordSignIn)
        return { error: getTranslator(language, 'invitations')('passwordsOff') }
      await queueReset(tx, config, { ...target, language: mailLanguageOf(target.language) })
      return {}
    },
  },
  'end-sessions': {
    right: 'end-sessions',
    done: 'sessionsEnded',
    async run({ tx, target }) {
      await revokeSessions(tx, target.id)
      return {}
    },
  },
  'remove-factors': {
    right: 'remove-factors',
    done: 'factorsRemoved',
    async run({ tx, target, t }) {
      const removed = [await turnOff(tx, target.id), await removePasskeys(tx, target.id)]
      if (!removed.includes(true)) return { error: t('noFactors') }
      await revokeSessions(tx, target.id)
      return {}
    },
  },
  'rename-player': {
    right: 'rename-player',
    done: 'renamed',
    async run({ tx, services, target, fields, language, t }) {
      const name = displayNameSchema.safeParse(fields.name)
      if (!name.success) {
        const error = formatAccountMessage(language, findBrokenRule(name.error))
        return { error, field: 'name' }
      }
      const reason = suspensionReasonSchema.safeParse(fields.reason).data
      if (reason === undefined) return refuseReason(t)
      if (fields.was !== target.name) return { error: t('changedMeanwhile') }
      await renameAccount(tx, target.id, name.data)
      const event = { kind: 'renamed-by-staff' as const, data: { name: name.data, reason } }
      const { portalName, publicUrl } = services.config
      const site = { portalName, publicUrl, games: services.games }
      await notify(tx, { userId: target.id, events: [event] }, site)
      return { detail: { reason } }
    },
  },
  'suspend-player': {
    right: 'suspend-player',
    done: 'playerSuspended',
    async run({ tx, target, fields, t }) {
      const reason = suspensionReasonSchema.safeParse(fields.reason).data
      if (reason === undefined) return refuseReason(t)
      const days = daysSchema.safeParse(fields.days).data
      if (days === undefined) return { error: t('daysInvalid', { max: MAX_DAYS }), field: 'days' }
      if (await findSuspension(tx, target.id)) {
        const name = await findSuspender(tx, target.id)
        return { error: name ? t('suspendedBy', { name }) : t('alreadySuspended') }
      }
      const endsAt = days === null ? null : tx.now() + days * DAY_MS
      await suspendAccount(tx, { userId: target.id, reason, endsAt })
      return { detail: { reason, days } }
    },
  },
  'lift-suspension': {
    right: 'suspend-player',
    done: 'suspensionLifted',
    async run({ tx, target, t }) {
      return (await liftSuspension(tx, target.id)) ? {} : { error: t('notSuspended') }
    },
  },
  'change-role': {
    right: 'change-role',
    done: 'roleChanged',
    async run({ tx, target, fields, t }) {
      const role = z.enum(ROLES).safeParse(fields.role).data
      if (!role || fields.was !== target.role) return { error: t('changedMeanwhile') }
      await setRole(tx, target.id, role)
      return { detail: { from: target.role, to: role } }
    },
  },
  'add-note': {
    right: 'write-note',
    done: 'noteAdded',
    async run({ tx, actor, target, fields, t }) {
      const text = noteSchema.safeParse(fields.text).data
      if (!text) return { error: t('noteInvalid', { max: MAX_NOTE_LENGTH }), field: 'text' }
      const row = { id: randomUUID(), user_id: target.id, author_id: actor.userId, text }
      await tx
        .insertInto('player_note')
        .values({ ...row, created_at: tx.now() })
        .execute()
      return {}
    },
  },
  'delete-note': {
    right: 'write-note',
    done: 'noteDeleted',
    async run({ tx, actor, target, fields, t }) {
      const id = z.uuid().safeParse(fields.note).data ?? ''
      const notes = tx.selectFrom('player_note').select('author_id').where('id', '=', id)
      const note = await notes.where('user_id', '=', target.id).executeTakeFirst()
      if (!note) return { error: t('changedMeanwhile') }
      const author = { userId: note.author_id }
      if (!can(actor, 'delete-note', author)) return { error: t('notAllowed') }
      await tx.deleteFrom('player_note').where('id', '=', id).execute()
      return {}
    },
  },
} satisfies Record<string, Act>

export type PlayerAct = keyof typeof ACTS

/** Takes a mail from the limit of the account's address. True, without taking one, if the act will be refused. */
async function mayMailReset({ db, limits }: RequestServices, viewer: Actor, userId: string) {
  const users = db.selectFrom('user').select(['email', 'role']).where('id', '=', userId)
  const target = ID.test(userId) ? await users.executeTakeFirst() : undefined
  if (!target || !can(viewer, 'send-reset', { userId, role: target.role })) return true
  return limits.mayMail('reset', target.email)
}

/**
 * Does an act to an account, if the staff member's role and the account's, as they are now, allow it.
 *
 * @throws SessionEndedError, LastOwnerError
 */
export async function actOn(
  services: RequestServices,
  { viewer, language, form }: Pick<AdminPost, 'viewer' | 'language' | 'form'>,
  { userId, name }: { userId: string; name: PlayerAct },
): Promise<AdminResult> {
  const act: Act = ACTS[name]
  const t = getTranslator(language, 'adminPlayers')
  const fields = Object.fromEntries(form)
  // Before the transaction, which may run again, and must not wait for Redis.
  if (name === 'send-reset' && !(await mayMailReset(services, viewer, userId))) {
    return { error: t('tooManyResets'), status: 409 }
  }
  return changeInSession(services.db, viewer, async (tx) => {
    const found = await requireTarget(tx, { viewer, userId, right: act.right, t })
    if ('error' in found) return found
    const outcome = await act.run({ tx, services, ...found, fields, language, t })
    const { error, field, detail = {} } = outcome
    if (error) {
      return field ? { error, faults: { [field]: error } } : { error, status: 409 }
    }
    const entry = { actorId: viewer.userId, action: name, subjectId: userId }
    await recordAudit(tx, { ...entry, detail })
    return { success: t(act.done) }
  })
}

function refuseReason(t: Translator<'adminPlayers'>) {
  return { error: t('reasonInvalid', { max: MAX_REASON_LENGTH }), field: 'reason' }
}
