/** A new session. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../../db/transact.server.ts'
import { SESSION_S } from './session-cookie.server.ts'

const TOKEN_BYTES = 24

/** The secret of a session. */
export function makeSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Opens the session that this token names. */
export async function openSession(
  tx: Tx,
  { userId, token }: { userId: string; token: string },
  now = tx.now(),
): Promise<void> {
  const date = new Date(now).toISOString()
  await tx
    .insertInto('session')
    .values({
      id: randomUUID(),
      token,
      user_id: userId,
      expires_at: new Date(now + SESSION_S * 1_000).toISOString(),
      // Nobody needs to know them.
      ip_address: null,
      user_agent: null,
      created_at: date,
      updated_at: date,
    })
    .execute()
}
