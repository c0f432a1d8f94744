/** Creates sessions. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/transact.server.ts'
import { SESSION_S } from './session-cookie.server.ts'
import type { SessionToken } from './session-token.server.ts'

/** Creates a session for this token. */
export async function createSession(
  tx: Tx,
  { userId, token }: { userId: string; token: SessionToken },
  now = tx.now(),
): Promise<void> {
  const date = new Date(now).toISOString()
  await tx
    .insertInto('session')
    .values({
      id: randomUUID(),
      token: token.stored,
      user_id: userId,
      expires_at: new Date(now + SESSION_S * 1_000).toISOString(),
      created_at: date,
      updated_at: date,
    })
    .execute()
}
