/** Signs a player out at the provider, too. */
import type { RequestServices } from '#app/context.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'

/** Whether the session began at the provider. Call it before the session ends. */
export async function isProviderSession(
  { db, provider }: Pick<RequestServices, 'db' | 'provider'>,
  viewer: Pick<Viewer, 'sessionId'> | undefined,
): Promise<boolean> {
  if (!provider || !viewer) return false
  const session = await db
    .selectFrom('session')
    .select('method')
    .where('id', '=', viewer.sessionId)
    .executeTakeFirst()
  return session?.method === 'provider'
}
