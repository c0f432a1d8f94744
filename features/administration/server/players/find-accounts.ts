/** Finds accounts for staff and operators: by address, public page id, account id or name, or page by page. */
import { sql, type RawBuilder } from 'kysely'
import { alignTable } from '#platform/cli/run-command.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { isPostgres } from '#platform/db/engine.ts'
import { parseTimeKey, readPart, type Place } from '#platform/db/read-part.ts'
import { listOf } from '#platform/db/rows.ts'
import type { Role } from '#platform/db/tables.ts'
import { foldName } from '#lib/fold-name.ts'
import { parseMailAddress } from '#lib/mail-address.ts'

const PER_PAGE = 50
/** Matches that are listed. One more is returned, which tells that there are more. */
export const MAX_FOUND = 50

/** Which accounts a list shows: those that match all properties that are set. */
interface AccountFilter {
  ids?: readonly string[] | undefined
  role?: Role | undefined
  isSuspended?: boolean
  isUnconfirmed?: boolean
  /** Created at this time or later, ms. */
  since?: number | undefined
}

const toDate = (date: string | number | Date) => new Date(date).toISOString()

/** The accounts that match, newest first. */
function selectAccounts(db: Reader, filter: AccountFilter = {}) {
  const { ids, role, since, isSuspended, isUnconfirmed } = filter
  let query = db
    .selectFrom('user')
    .leftJoin('profile', 'profile.user_id', 'user.id')
    .leftJoin('suspension', 'suspension.user_id', 'user.id')
    // Without a profile: an account that an earlier version left incomplete (ADR 12).
    .select(['user.id', 'profile.public_id as publicId', 'user.name', 'user.email', 'user.role'])
    .select(['profile.last_login_at as lastLoginAt', 'profile.avatar', 'profile.total_play_ms'])
    .select(['user.email_verified', 'user.created_at', 'suspension.suspended_at'])
    .orderBy('user.created_at', 'desc')
    .orderBy('user.id', 'desc')
  if (ids) query = query.where(sql<boolean>`"user".id in ${listOf(db, ids)}`)
  if (role) {
    // SQLite would read all accounts of the role, where another condition leaves only a few.
    const isFew = Boolean(ids) || isSuspended || isUnconfirmed
    query = query.where(isFew ? sql`"user".role || ''` : 'user.role', '=', role)
  }
  if (isSuspended) {
    // With the join as the condition, SQLite would read all accounts.
    query = query.where('user.id', 'in', (is) => is.selectFrom('suspension').select('user_id'))
  }
  if (isUnconfirmed) query = query.where(sql<boolean>`not "user".email_verified`)
  if (since !== undefined) query = query.where('user.created_at', '>=', toDate(since))
  return query
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number]

/** An account in a list. Its dates are ISO 8601, other times ms. */
export type ListedAccount = ReturnType<typeof toListed>

const toListed = ({ total_play_ms, email_verified, created_at, suspended_at, ...row }: Row) => ({
  ...row,
  isVerified: Boolean(email_verified),
  createdAt: toDate(created_at),
  suspendedAt: suspended_at === null ? null : toDate(suspended_at),
  playMs: total_play_ms ?? 0,
})

async function findWhere(db: Reader, where: RawBuilder<boolean>): Promise<ListedAccount[]> {
  const query = selectAccounts(db).where(where)
  return (await query.limit(MAX_FOUND + 1).execute()).map(toListed)
}

/**
 * Finds the accounts that match the text. An address matches only addresses. An id takes precedence
 * over a name, since any player can take another account's id as their name. Names ignore case
 * and accents.
 */
export async function findAccounts(db: Reader, text: string): Promise<ListedAccount[]> {
  if (text.includes('@')) {
    const address = text.toLowerCase()
    return findWhere(db, sql`email = ${parseMailAddress(address) ?? address}`)
  }
  const byId = await findWhere(db, sql`"user".id = ${text} or profile.public_id = ${text}`)
  return byId.length > 0 ? byId : findWhere(db, sql`folded_name = ${foldName(text)}`)
}

/** Finds the accounts whose name or address contains the text, whatever the case and the accents. */
export function searchAccounts(db: Reader, text: string): Promise<ListedAccount[]> {
  const pattern = `%${foldName(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return findWhere(
    db,
    sql`folded_name like ${pattern} escape '\\' or email like ${pattern} escape '\\'`,
  )
}

/** The most names, and the most addresses, that a search of the list finds. */
const MAX_MATCHES = 500

/**
 * Finds the ids of accounts with an index: those whose name or address begins with the text, whatever
 * the case and the accents, or that have it as their id; after an `@` those at this mail domain.
 * `isCut`: there are more.
 */
export async function findMatches(db: Reader, text: string) {
  const byBytes = isPostgres(db) ? sql`collate "C"` : sql``
  const domain = isPostgres(db)
    ? sql`substring(email from position('@' in email))`
    : sql`substr(email, instr(email, '@'))`
  const first = foldName(text)
  const isBegun = (value: RawBuilder<unknown>) => sql`${value} ${byBytes} >= ${first}
    and ${value} ${byBytes} < ${`${first}\u{10ffff}`}` // The last character of Unicode.
  const find = async (where: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`
      select id from "user" where ${where} limit ${MAX_MATCHES + 1}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const parts = text.startsWith('@')
    ? [await find(sql`${domain} = ${text.toLowerCase()}`)]
    : [
        await find(isBegun(sql`folded_name`)),
        await find(isBegun(sql`email`)),
        await find(sql`id = ${text}
          or id = (select user_id from profile where public_id = ${text})`),
      ]
  return {
    ids: [...new Set(parts.flat())],
    isCut: parts.some((part) => part.length > MAX_MATCHES),
  }
}

/** Returns 50 accounts of a list, newest first. */
export function listPart(db: Reader, filter: AccountFilter, place: Place = {}) {
  return readPart(place, {
    limit: PER_PAGE,
    parseKey: parseTimeKey,
    async read({ order, beyond, key, limit }) {
      let query = selectAccounts(db, filter).clearOrderBy()
      if (key) {
        const row = sql`(${toDate(key.time)}, ${key.id})`
        query = query.where(sql<boolean>`("user".created_at, "user".id) ${beyond} ${row}`)
      }
      const sorted = query.orderBy('user.created_at', order).orderBy('user.id', order)
      return (await sorted.limit(limit).execute()).map(toListed)
    },
    keyOf: ({ createdAt, id }) => `${Date.parse(createdAt)}-${id}`,
  })
}

/** Returns one page of all accounts, or of the suspended ones, newest first. */
export async function listAccounts(
  db: Reader,
  { page, isSuspended }: { page: number; isSuspended: boolean },
) {
  const total = await countRows(db.selectFrom(isSuspended ? 'suspension' : 'user'))
  const rows = await selectAccounts(db, { isSuspended })
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute()
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  return { page, pages, total, accounts: rows.map(toListed) }
}

/** Formats the accounts as aligned columns. */
export function describeListed(accounts: readonly ListedAccount[]): string {
  const rows = accounts.map(({ createdAt, publicId, isVerified, suspendedAt, email, name }) => [
    createdAt.slice(0, 10),
    publicId ?? '-',
    suspendedAt ? 'suspended' : isVerified ? 'verified' : 'unverified',
    email,
    name,
  ])
  return alignTable(rows).join('\n')
}
