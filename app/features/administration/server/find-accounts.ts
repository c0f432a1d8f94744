/** Finds accounts for an operator: by address, public page id, account id or name, or page by page. */
import { sql } from 'kysely'
import type { Reader } from '#app/db/db.server.ts'

const PER_PAGE = 50
/** Matches that are listed. One more is returned, which tells that there are more. */
export const MAX_FOUND = 50

export interface ListedAccount {
  id: string
  /** Null for an account that an earlier version left incomplete, until its next sign-in (ADR 12). */
  publicId: string | null
  name: string
  email: string
  isVerified: boolean
  /** ISO 8601 */
  createdAt: string
  /** ISO 8601; null if the account is not suspended. */
  suspendedAt: string | null
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
      'profile.public_id',
      'suspension.suspended_at',
    ])
    .orderBy('user.created_at', 'desc')
    .orderBy('user.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number]

function toListed(row: Row): ListedAccount {
  return {
    id: row.id,
    publicId: row.public_id,
    name: row.name,
    email: row.email,
    isVerified: Boolean(row.email_verified),
    createdAt: new Date(row.created_at).toISOString(),
    suspendedAt: row.suspended_at === null ? null : new Date(row.suspended_at).toISOString(),
  }
}

/**
 * Finds the accounts that match the text. An address matches only addresses. An id takes precedence
 * over a name, since any player can take another account's id as their name. Names ignore the case of
 * ASCII letters.
 */
export async function findAccounts(db: Reader, text: string): Promise<ListedAccount[]> {
  const find = async (where: (query: ReturnType<typeof selectAccounts>) => typeof query) =>
    (
      await where(selectAccounts(db))
        .limit(MAX_FOUND + 1)
        .execute()
    ).map(toListed)
  if (text.includes('@')) {
    return find((query) => query.where('user.email', '=', text.toLowerCase()))
  }
  const byId = await find((query) =>
    query.where((is) => is.or([is('user.id', '=', text), is('profile.public_id', '=', text)])),
  )
  if (byId.length > 0) return byId
  return find((query) =>
    query.where((is) =>
      is.or([is('user.name', '=', text), is(sql`lower("user".name)`, '=', sql`lower(${text})`)]),
    ),
  )
}

/** Finds the accounts whose name or address contains the text, in either case of ASCII letters. */
export async function searchAccounts(db: Reader, text: string): Promise<ListedAccount[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const contains = (column: string) =>
    sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
  const rows = await selectAccounts(db)
    .where((is) => is.or([contains('user.name'), contains('user.email')]))
    .limit(MAX_FOUND + 1)
    .execute()
  return rows.map(toListed)
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
