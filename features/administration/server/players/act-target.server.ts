/** The account that staff act on, and whether they may. */
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { refused, type Call, type Refusal } from '#features/actions/server/action.ts'
import { can, type ManagedAccountAction } from '#features/authorization/can.ts'

/** Ids in the database. Postgres fails on some other texts. */
export const ID = /^[\w-]{1,64}$/

/** The account as it is in the transaction. */
export type Target = NonNullable<Awaited<ReturnType<typeof lockTarget>>>

/** Returns the account, locked and as it is now, or why the act is refused. */
export async function requireTarget(
  tx: Tx,
  { viewer, input: { id: userId }, t }: Call<{ id: string }, 'adminPlayers'>,
  right: ManagedAccountAction,
): Promise<Target | Refusal> {
  const target = ID.test(userId) ? await lockTarget(tx, userId) : undefined
  if (!target) return refused(t('gone'), { status: 404 })
  const isAllowed = can(viewer, right, { userId, role: target.role })
  return isAllowed ? target : refused(t('notAllowed'), { status: 403 })
}

async function lockTarget(tx: Tx, userId: string) {
  const user = tx
    .selectFrom('user')
    .select(['id', 'name', 'email', 'email_verified', 'language', 'role'])
    .where('id', '=', userId)
  return user.forUpdate().executeTakeFirst()
}

/** The name of who suspended the account last. Undefined for a command. */
export async function findSuspender(db: Reader, userId: string): Promise<string | undefined> {
  const entry = await db
    .selectFrom('audit_entry')
    .leftJoin('user', 'user.id', 'audit_entry.actor_id')
    .select('user.name')
    .where((is) => is.and({ subject_id: userId, action: 'suspend-player' }))
    .orderBy('audit_entry.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.name ?? undefined
}
