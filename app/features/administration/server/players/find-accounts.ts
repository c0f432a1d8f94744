/** Finds accounts for staff and operators: by address, public page id, account id or name, or page by page. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#app/db/db.server.ts'
import { isPostgres } from '#app/db/engine.ts'
import { listOf } from '#app/db/rows.ts'
import type { Role } from '#app/db/tables.ts'
import { foldName } from '#app/lib/fold-name.ts'
import { parseMailAddress } from '#app/lib/mail-address.ts'

const PER_PAGE = 50
/** Matches that are listed. One more is returned, which tells that there are more. */
export const MAX_FOUND = 50

export interface ListedAccount {
  id: string
  /** Null for an account that an earlier version left incomplete, until its next sign-in (ADR 12). */
  publicId: string | null
  name: string
  email: string
  role: Role
  isVerified: boolean
  /** ISO 8601 */
  createdAt: string
  /** ISO 8601; null if the account is not suspended. */
  suspendedAt: string | null
  /** ms; null if it is not known. */
  lastLoginAt: number | null
  playMs: number
  /** The id of the game whose cover is the player's picture. */
  avatar: string | null
}

export interface AccountPage {
  page: number
  pages: number
  total: number
  accounts: ListedAccount[]
}

function selectAccounts(db: Reader) {
  return db
    .selectFrom('user')
    .leftJoin('profile', 'profile.user_id', 'user.id')
    .leftJoin('suspension', 'suspension.user_id', 'user.id')
    .select([
      'user.id',
      'user.name',
      'user.email',
      'user.email_verified',
      'user.created_at',
      'user.role',
      'profile.public_id',
      'profile.last_login_at',
      'profile.total_play_ms',
      'profile.avatar',
      'suspension.suspended_at',
    ])
    .orderBy('user.created_at', 'desc')
    .orderBy('user.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number]

function toListed(row: Row): ListedAccount {
  return {
    id: row.id,
    publicId: row.public_id,
    name: row.name,
    email: row.email,
    role: row.role,
    isVerified: Boolean(row.email_verified),
    createdAt: new Date(row.created_at).toISOString(),
    suspendedAt: row.suspended_at === null ? null : new Date(row.suspended_at).toISOString(),
    lastLoginAt: row.last_login_at,
    playMs: row.total_play_ms ?? 0,
    avatar: row.avatar,
  }
}

/**
 * Finds the accounts that match the text. An address matches only addresses. An id takes precedence
 * over a name, since any player can take another account's id as their name. Names ignore case
 * and accents.
 */
export async function findAccounts(db: Reader, text: string): Promise<ListedAccount[]> {
  const find = async (where: (query: ReturnType<typeof selectAccounts>) => typeof query) =>
    (
      await where(selectAccounts(db))
        .limit(MAX_FOUND + 1)
        .execute()
    ).map(toListed)
  if (text.includes('@')) {
    const address = text.toLowerCase()
    const email = parseMailAddress(address) ?? address
    return find((query) => query.where('user.email', '=', email))
  }
  const byId = await find((query) =>
    query.where((is) => is.or([is('user.id', '=', text), is('profile.public_id', '=', text)])),
  )
  if (byId.length > 0) return byId
  return find((query) => query.where('user.folded_name', '=', foldName(text)))
}

/** Finds the accounts whose name or address contains the text, whatever the case and the accents. */
export async function searchAccounts(db: Reader, text: string): Promise<ListedAccount[]> {
  const pattern = `%${foldName(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const contains = (column: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
  const rows = await selectAccounts(db)
    .where((is) => is.or([contains('user.folded_name'), contains('user.email')]))
    .limit(MAX_FOUND + 1)
    .execute()
  return rows.map(toListed)
}

/** The most names, and the most addresses, that a search of the list finds. */
const MAX_MATCHES = 500

/**
 * Finds the ids of accounts with an index: those whose name or address begins with the text, whatever
 * the case and the accents, or that have it as their id; after an `@` those at this mail domain.
 * `isCut`: there are more.
 */
export async function findMatches(
  db: Reader,
  text: string,
): Promise<{ ids: string[]; isCut: boolean }> {
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

/** Which accounts a list shows: those that match all properties that are set. */
export interface AccountFilter {
  ids?: readonly string[] | undefined
  role?: Role | undefined
  isSuspended?: boolean
  isUnconfirmed?: boolean
  /** Created at this time or later, ms. */
  since?: number | undefined
}

const toDate = (ms: number) => new Date(ms).toISOString()

/** A place in the list of accounts, as pages link to it: the time, ms, and the id of an account. */
const KEY = /^(\d{1,14})-([\w-]{1,64})$/

const keyOf = ({ createdAt, id }: ListedAccount) => `${Date.parse(createdAt)}-${id}`

/** A part of a list, and the keys for the parts before and after it. */
export interface AccountPart {
  accounts: ListedAccount[]
  newer: string | undefined
  older: string | undefined
}

/**
 * Returns the 50 accounts next to a key, newest first: the older ones `before` it, or the newer ones
 * `after` it. Without a valid key, the newest.
 */
export async function listPart(
  db: Reader,
  filter: AccountFilter,
  { before, after }: { before?: string | null; after?: string | null } = {},
): Promise<AccountPart> {
  const { ids, role, since, isSuspended, isUnconfirmed } = filter
  const key = KEY.exec(before ?? after ?? '')
  const isBack = key !== null && !before
  const order = isBack ? 'asc' : 'desc'
  let query = selectAccounts(db).clearOrderBy()
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
  if (key) {
    const [, time, id] = key
    const isNext = sql.raw(isBack ? '>' : '<')
    query = query.where(
      sql<boolean>`("user".created_at, "user".id) ${isNext} (${toDate(Number(time))}, ${id})`,
    )
  }
  const rows = await query
    .orderBy('user.created_at', order)
    .orderBy('user.id', order)
    .limit(PER_PAGE + 1)
    .execute()
  const hasMore = rows.length > PER_PAGE
  const found = rows.slice(0, PER_PAGE).map(toListed)
  const accounts = isBack ? found.toReversed() : found
  const [first, last] = [accounts.at(0), accounts.at(-1)]
  return {
    accounts,
    newer: first && (isBack ? hasMore : key !== null) ? keyOf(first) : undefined,
    older: last && (isBack || hasMore) ? keyOf(last) : undefined,
  }
}

/** Returns one page of all accounts, or of the suspended ones, newest first. */
export async function listAccounts(
  db: Reader,
  { page, isSuspended }: { page: number; isSuspended: boolean },
): Promise<AccountPage> {
  const { total } = await db
    .selectFrom(isSuspended ? 'suspension' : 'user')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = selectAccounts(db)
  if (isSuspended) query = query.where('suspension.user_id', 'is not', null)
  const rows = await query
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute()
  const pages = Math.max(1, Math.ceil(Number(total) / PER_PAGE))
  return { page, pages, total: Number(total), accounts: rows.map(toListed) }
}

/** Formats the accounts as aligned columns. The name comes last, since its width varies. */
export function describeListed(accounts: readonly ListedAccount[]): string {
  return accounts
    .map(({ createdAt, publicId, isVerified, suspendedAt, email, name }) =>
      [
        createdAt.slice(0, 10),
        (publicId ?? '-').padEnd(12),
        (suspendedAt ? 'suspended' : isVerified ? 'verified' : 'unverified').padEnd(10),
        email,
        name,
      ].join('  '),
    )
    .join('\n')
}
