/** The page of the audit log. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { readPart } from '#platform/db/read-part.ts'
import type { Game } from '#catalogue/game.ts'
import {
  listAuditActions,
  readAuditLog,
  readNames,
  startOf,
  type AuditFilter,
  type AuditRow,
} from '#features/audit-log/server/read-audit-log.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { sortByName } from '#lib/sort-by-name.ts'
import type { Language } from '#messages/languages.ts'
import type { AdminRequest } from '../admin-request.ts'

const PER_PAGE = 50

// Postgres stores no NUL, and refuses it in a query.
const text = z
  .string()
  .trim()
  .regex(/^[^\0]{1,100}$/)
  .optional()
  .catch(undefined)
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/)
  .refine((value) => !Number.isNaN(startOf(value)))
  .optional()
  .catch(undefined)
const filterSchema = z.object({
  action: text,
  actor: text,
  subject: text,
  from: time,
  until: time,
  views: z.literal('on').optional().catch(undefined),
})

/** Reads the filter of an address. What is not valid filters nothing. */
export function parseAuditFilter(query: URLSearchParams): AuditFilter {
  return filterSchema.parse(Object.fromEntries(query))
}

/** Loads the page. */
export async function loadAuditLog(
  { db, games }: RequestServices,
  { url: { searchParams }, language }: AdminRequest,
) {
  const filter = parseAuditFilter(searchParams)
  const { rows, ...places } = await readPart(Object.fromEntries(searchParams), {
    limit: PER_PAGE,
    parseKey: (id) => text.parse(id),
    read: ({ order, key, limit }) => readAuditLog(db, filter, { order, from: key }, limit),
    keyOf: ({ id }) => id,
  })
  const names = await readNames(db, [
    ...rows,
    { actorId: filter.actor ?? null, subjectId: filter.subject ?? null },
  ])
  const describe = describer(language, names, games)
  const nameOf = (id: string) =>
    names.get(id) ?? getTranslator(language, 'adminAuditLog')('deleted')
  const staff = sortByName(await listStaff(db), language)
  const { actor } = filter
  // A former staff member, or one whose account is deleted.
  if (actor && actor !== 'command' && staff.every(({ id }) => id !== actor)) {
    staff.push({ id: actor, name: nameOf(actor) })
  }
  const actions = [...new Set([...(await listAuditActions(db)), filter.action ?? []].flat())]
  return {
    filter,
    staff,
    actions: sortByName(actions.map(actionNamer(language)), language),
    entries: rows.map(describe),
    ...places,
  }
}

function listStaff(db: Reader) {
  return db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('role', 'in', ['owner', 'moderator'])
    .orderBy('name')
    .limit(200)
    .execute()
}

/** Isolates a name, whose direction may differ from that of the sentence. */
const isolate = (name: string) => `\u2068${name}\u2069`

/** Commands that are no action, with the sentence of an act of staff. */
const SAME_ACT: ReadonlyMap<string, string> = new Map([
  ['account find', 'view-player'],
  ['games add', 'add-game'],
  ['games host', 'publish-version'],
])

/** `suspend-player` has the message `suspendPlayer`. */
function messageOf(action: string, subjectId: string | null): string {
  // A search that found several accounts.
  const command = action === 'account find' && subjectId === null ? 'account list' : action
  return (SAME_ACT.get(command) ?? command).replaceAll(/[^a-z\d]+(\w)/gi, (_, letter: string) =>
    letter.toUpperCase(),
  )
}

/** Returns a function that puts an action into words: the sentence of its entries, without names. */
function actionNamer(language: Language) {
  const t = getTranslator(language, 'adminAuditLog')
  return (id: string) => {
    const actor = id.includes(' ') ? t('command', { actor: '…' }) : '…'
    const key = messageOf(id, '') as 'otherAction'
    const values = { actor, account: '…', subject: '…', action: id }
    return { id, name: t(t.has(key) ? key : 'otherAction', values) }
  }
}

/** Details whose values are words: roles, choices of settings, yes and no. */
const IN_WORDS: ReadonlySet<string> = new Set('from to role value mailed isDefault'.split(' '))

/** Returns a function that puts a detail into words. A name of a later release stays as it is. */
function detailDescriber(language: Language) {
  const t = getTranslator(language, 'adminAuditLog')
  const parts = ['adminAuditLog', 'adminPlayers', 'adminSettings'] as const
  return (name: string, recorded: unknown): string => {
    const word = String(recorded) as 'failed'
    const part = IN_WORDS.has(name)
      ? parts.find((each) => getTranslator(language, each).has(word))
      : undefined
    const value = part ? getTranslator(language, part as 'adminAuditLog')(word) : word
    const key = `detail-${name}` as 'detail-to'
    return t.has(key) ? t(key, { value }) : `${name}: ${value}`
  }
}

/** Returns a function that puts entries into words. */
export function describer(
  language: Language,
  names: ReadonlyMap<string, string>,
  games: readonly Pick<Game, 'id' | 'name'>[],
) {
  const t = getTranslator(language, 'adminAuditLog')
  const settings = getTranslator(language, 'adminSettings')
  const describeDetail = detailDescriber(language)
  return ({ id, createdAt, ...row }: AuditRow) => {
    const { action, actorId, subjectId, operator } = row
    const account = names.get(subjectId ?? '')
    const game = games.find((each) => each.id === subjectId)?.name
    const label = subjectId as 'signUp'
    const setting = action === 'change-setting' && settings.has(label) ? settings(label) : undefined
    const byCommand = operator === null ? t('portal') : t('command', { actor: isolate(operator) })
    const values = {
      actor: isolate(actorId ? (names.get(actorId) ?? t('deleted')) : byCommand),
      account: isolate(account ?? t('deleted')),
      subject: isolate(account ?? game ?? setting ?? subjectId ?? ''),
      action: isolate(action),
    }
    // An action without a message, such as that of a later release, shows its name.
    const key = messageOf(action, subjectId) as 'announce'
    const known = t.has(key) ? key : 'otherAction'
    const { reason, failed, ...others } = row.detail
    const details = Object.entries(others)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => describeDetail(name, value))
    if (typeof reason === 'string') details.unshift(t('reason', { reason: isolate(reason) }))
    if (failed) details.push(t('failed'))
    return {
      id,
      createdAt,
      actorId,
      subjectId,
      /** Whether the subject is an account that exists. */
      isPlayer: account !== undefined,
      sentence: t(known, values),
      /** Why, and what else was recorded. */
      details,
    }
  }
}
