/** Makes rows for tests and for the seed; each maker creates the parents it needs. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#app/db/db.server.ts'
import { createAccountRows } from '#app/features/accounts/account-rows.server.ts'

export interface TestUser {
  id: string
  name: string
  email: string
}

/** A user with profile, preferences and privacy settings, signed up at `createdAt` (ms). */
export async function makeUser(
  db: Db,
  {
    createdAt = Date.now(),
    isVerified = false,
    ...overrides
  }: Partial<TestUser> & {
    createdAt?: number
    isVerified?: boolean
  } = {},
): Promise<TestUser> {
  const id = overrides.id ?? randomUUID()
  const user = { id, name: 'Player', email: `${id}@example.org`, ...overrides }
  const date = new Date(createdAt).toISOString()
  // `true` and `false` are words of both engines; a bound boolean is not.
  await db
    .insertInto('user')
    .values({
      ...user,
      email_verified: isVerified ? sql`true` : sql`false`,
      image: null,
      created_at: date,
      updated_at: date,
    })
    .execute()
  await createAccountRows(db, id, createdAt)
  return user
}
