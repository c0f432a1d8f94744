/** What staff do to accounts, and operators by command. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '#platform/db/transact.server.ts'
import { MAX_REASON_LENGTH } from '#features/accounts/account-limits.ts'
import { displayNameSchema } from '#features/accounts/account-rules.ts'
import { mailLanguageOf } from '#features/accounts/server/account-language.server.ts'
import { setAddress } from '#features/accounts/server/addresses/address-change.server.ts'
import { queueReset } from '#features/accounts/server/passwords/request-reset.server.ts'
import { renameAccount } from '#features/accounts/server/rename.server.ts'
import { setRole } from '#features/accounts/server/roles.server.ts'
import { revokeSessions } from '#features/accounts/server/sessions/revoke-sessions.server.ts'
import {
  findSuspension,
  liftSuspension,
  suspendAccount,
} from '#features/accounts/server/suspensions.server.ts'
import { hasMoreThanPassword } from '#features/accounts/server/ways-in.server.ts'
import {
  defineAction,
  refused,
  several,
  type Action,
  type Call,
  type Done,
  type Refusal,
} from '#features/actions/server/action.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { ROLES, can, type ManagedAccountAction } from '#features/authorization/can.ts'
import { notify } from '#features/notifications/server/notify.server.ts'
import { removePasskeys } from '#features/passkeys/server/passkeys.server.ts'
import { turnOff } from '#features/second-factor/server/second-factor.server.ts'
import {
  eraseAccount,
  finishErasure,
} from '#features/settings/server/delete-account-data.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { PlainMessage } from '#messages/translation.ts'
import { MAX_DAYS, MAX_NOTE_LENGTH, MAX_SELECTED, SUSPENSION_LENGTHS } from '../../player-limits.ts'
import { STAFF, isWhole, lines, oneLine, typedDigits } from '../staff-action.server.ts'
import { ID, findSuspender, requireTarget, type Target } from './act-target.server.ts'
import { isTypedAddress } from '#lib/mail-address.ts'
import { DAY_MS } from '#lib/duration.ts'

const SHARED = { ...STAFF, right: 'view-players', messages: 'adminPlayers' } as const

type Sentence = PlainMessage<'adminPlayers'>
type ActCall<Fields> = Call<Fields & { id: string }, 'adminPlayers'>

/** What staff do to the account `id`, if the roles of both allow it. */
interface Act<Fields extends object> {
  name: string
  right: ManagedAccountAction
  done: Sentence
  fields?: { [Name in keyof Fields]: z.ZodType<Fields[Name]> }
  before?(call: ActCall<Fields>): Promise<Refusal | undefined>
  /** Returns the sentence of a refusal, or what differs from `done`. */
  run(
    tx: Tx,
    target: Target,
    call: ActCall<Fields>,
  ): Promise<Sentence | Done | Refusal | undefined | void>
}

/** The fields of the act, and others. TypeScript cannot relate their shape to them. */
const inputOf = <Input>({ fields }: { fields?: object }, others: object) =>
  z.object({ ...fields, ...others }) as unknown as z.ZodType<Input>

async function perform<Fields extends object>(act: Act<Fields>, tx: Tx, call: ActCall<Fields>) {
  const found = await requireTarget(tx, call, act.right)
  if ('error' in found) return found
  const outcome = await act.run(tx, found, call)
  if (typeof outcome === 'string') return refused(call.t(outcome), { status: 409 })
  return { success: call.t(act.done), ...outcome }
}

const define = <Fields extends object>(act: Act<Fields>) =>
  defineAction<Fields & { id: string }, 'adminPlayers', unknown>({
    ...SHARED,
    name: act.name,
    input: inputOf(act, { id: z.string() }),
    audit: ({ id }) => id,
    before: async (call) => act.before?.(call),
    run: (tx, call) => perform(act, tx, call),
  })

const reason = oneLine(MAX_REASON_LENGTH, 'reasonInvalid')

type SuspensionFields = {
  reason: string
  length?: (typeof SUSPENSION_LENGTHS)[number] | undefined
  days: string
}

const suspension: Act<SuspensionFields> = {
  name: 'suspend-player',
  right: 'suspend-player',
  done: 'playerSuspended',
  fields: {
    reason,
    // A command sends only days, and none for good.
    length: z.enum(SUSPENSION_LENGTHS).optional(),
    // Judged only if it counts: the page hides it under another choice.
    days: typedDigits,
  },
  async run(tx, { id: userId }, { input: { reason, length, days: typed }, t }) {
    const isTyped = length === undefined || length === 'other'
    const isForGood = length === 'forGood' || (length === undefined && typed === '')
    if (isTyped && !isForGood && !isWhole(typed, MAX_DAYS)) {
      return refused(t('numberInvalid', { max: MAX_DAYS }), { field: 'days' })
    }
    if (await findSuspension(tx, userId)) {
      const name = await findSuspender(tx, userId)
      return name ? refused(t('suspendedBy', { name }), { status: 409 }) : 'alreadySuspended'
    }
    const days = isForGood ? null : Number(isTyped ? typed : length)
    const endsAt = days === null ? null : tx.now() + days * DAY_MS
    await suspendAccount(tx, { userId, reason, endsAt })
    return { detail: { reason, days } }
  },
}

const lifting: Act<object> = {
  name: 'lift-suspension',
  right: 'suspend-player',
  done: 'suspensionLifted',
  run: async (tx, { id }) => ((await liftSuspension(tx, id)) ? undefined : 'notSuspended'),
}

/** Does an act to the selected players, and says to whom it could not be done. */
const toSelected = <Fields extends object>(
  name: string,
  act: Act<Fields>,
  done: 'playersSuspended' | 'suspensionsLifted',
  around?: Action['around'],
) =>
  defineAction<Fields & { player: string[] }, 'adminPlayers'>({
    ...SHARED,
    name,
    ...(around && { around }),
    input: inputOf(act, { player: several }),
    async run(tx, call) {
      const { input, t, viewer } = call
      // In one order, so that two calls at once do not wait for each other.
      const ids = [...new Set(input.player)].filter((id) => ID.test(id)).toSorted()
      if (ids.length === 0) return refused(t('noneSelected'))
      if (ids.length > MAX_SELECTED) return refused(t('tooManySelected', { max: MAX_SELECTED }))
      const users = await tx
        .selectFrom('user')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute()
      const names = new Map(users.map(({ id, name }) => [id, name]))
      const notes: string[] = []
      for (const id of ids) {
        const outcome = await perform(act, tx, { ...call, input: { ...input, id } })
        if ('error' in outcome) {
          notes.push(t('refused', { name: names.get(id) ?? id, error: outcome.error }))
        } else {
          const entry = { actorId: viewer.userId, action: act.name, subjectId: id }
          await recordAudit(tx, { ...entry, detail: outcome.detail ?? {} })
        }
      }
      const said = t(done, { count: ids.length - notes.length })
      const show = { notes }
      return ids.length === notes.length
        ? refused(said, { status: 409, show })
        : { success: said, show }
    },
  })

export const PLAYER_ACTIONS: readonly Action[] = [
  define({
    name: 'confirm-address',
    right: 'confirm-address',
    done: 'addressConfirmed',
    async run(tx, target, { services: { config } }) {
      if (target.email_verified) return 'alreadyConfirmed'
      // Perhaps someone else created the account: only a link mailed to its address removes these.
      if (config.passwordSignIn && (await hasMoreThanPassword(tx, target.id)))
        return 'hasMoreWaysIn'
      await setAddress(tx, target.id, target.email)
    },
  }),
  define({
    name: 'send-reset',
    right: 'send-reset',
    done: 'resetSent',
    // Before the transaction, which may run again, and must not wait for Redis.
    async before({ services: { db, limits }, viewer, input: { id: userId }, t }) {
      const users = db.selectFrom('user').select(['email', 'role']).where('id', '=', userId)
      const target = ID.test(userId) ? await users.executeTakeFirst() : undefined
      // What will be refused takes no mail from the limit of the address.
      if (!target || !can(viewer, 'send-reset', { userId, role: target.role })) return undefined
      return (await limits.mayMail('reset', target.email))
        ? undefined
        : refused(t('tooManyResets'), { status: 409 })
    },
    async run(tx, target, { services: { config }, language }) {
      if (!config.passwordSignIn) {
        return refused(getTranslator(language, 'invitations')('passwordsOff'), { status: 409 })
      }
      await queueReset(tx, config, { ...target, language: mailLanguageOf(target.language) })
    },
  }),
  define({
    name: 'end-sessions',
    right: 'end-sessions',
    done: 'sessionsEnded',
    run: (tx, { id }) => revokeSessions(tx, id),
  }),
  define({
    name: 'remove-factors',
    right: 'remove-factors',
    done: 'factorsRemoved',
    async run(tx, { id }) {
      const removed = [await turnOff(tx, id), await removePasskeys(tx, id)]
      if (!removed.includes(true)) return 'noFactors'
      await revokeSessions(tx, id)
    },
  }),
  define({
    name: 'rename-player',
    right: 'rename-player',
    done: 'renamed',
    fields: { was: z.string().optional(), name: displayNameSchema, reason },
    async run(tx, target, { services: { config, games }, input: { was, name, reason } }) {
      if (was !== undefined && was !== target.name) return 'changedMeanwhile'
      await renameAccount(tx, target.id, name)
      const event = { kind: 'renamed-by-staff' as const, data: { name, reason } }
      await notify(tx, { userId: target.id, events: [event] }, { ...config, games })
      return { detail: { reason } }
    },
  }),
  define(suspension),
  define(lifting),
  toSelected('suspend-players', suspension, 'playersSuspended', async (call, work) => {
    const { services, viewer } = call
    const attempt = { rule: 'suspend-players-account', key: viewer.userId } as const
    if (viewer.role !== 'owner') await services.limits.require([attempt])
    return work()
  }),
  // Without a limit of its own: it corrects what someone did with `suspend-players`.
  toSelected('lift-suspensions', lifting, 'suspensionsLifted'),
  define({
    name: 'change-role',
    right: 'change-role',
    done: 'roleChanged',
    fields: { was: z.string().optional(), role: z.enum(ROLES, 'roleInvalid') },
    async run(tx, target, { input: { was, role } }) {
      if (was !== undefined && was !== target.role) return 'changedMeanwhile'
      await setRole(tx, target.id, role)
      return { detail: { from: target.role, to: role } }
    },
  }),
  define({
    name: 'add-note',
    right: 'write-note',
    done: 'noteAdded',
    fields: { text: lines(MAX_NOTE_LENGTH, 'noteInvalid') },
    async run(tx, target, { viewer, input: { text } }) {
      const of = { user_id: target.id, author_id: viewer.userId, created_at: tx.now() }
      await tx
        .insertInto('player_note')
        .values({ ...of, id: randomUUID(), text })
        .execute()
    },
  }),
  define({
    name: 'delete-note',
    right: 'write-note',
    done: 'noteDeleted',
    fields: { note: z.uuid() },
    async run(tx, target, { viewer, input: { note: id } }) {
      const notes = tx.selectFrom('player_note').select('author_id').where('id', '=', id)
      const note = await notes.where('user_id', '=', target.id).executeTakeFirst()
      if (!note) return 'changedMeanwhile'
      if (!can(viewer, 'delete-note', { userId: note.author_id })) return 'notAllowed'
      await tx.deleteFrom('player_note').where('id', '=', id).execute()
    },
  }),
  define({
    name: 'delete-player',
    right: 'delete-player',
    done: 'playerDeleted',
    fields: { address: z.string() },
    async run(tx, { id, email }, { services, input: { address }, t }) {
      if (!isTypedAddress(address, email)) return refused(t('addressDiffers'), { field: 'address' })
      const erased = await eraseAccount(tx, id)
      return {
        redirectTo: '/admin/players',
        afterCommit: () => finishErasure(services, erased),
      }
    },
  }),
]
