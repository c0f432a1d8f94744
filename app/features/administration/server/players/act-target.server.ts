/** The account that staff act on, and whether they may. */
import type { Reader } from '#app/db/db.server.ts'
import { isPostgres } from '#app/db/engine.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { roleInForce } from '#app/features/accounts/server/roles.server.ts'
import { can, type Actor, type ManagedAccountAction } from '#app/features/authorization/can.ts'
import type { Translator } from '#app/messages/translation.ts'

/** Ids in the database. Postgres fails on some other texts. */
export const ID = /^[\w-]{1,64}$/

/** The account as it is in the transaction. */
export type Target = NonNullable<Awaited<ReturnType<typeof lockTarget>>>

interface Wanted {
  viewer: Actor
  userId: string
  right: ManagedAccountAction
  t: Translator<'adminPlayers'>
}

/** Returns staff member and account, locked and as they are now, or why the act is refused. */
export async function requireTarget(
  tx: Tx,
  { viewer, userId, right, t }: Wanted,
): Promise<{ actor: Required<Actor>; target: Target } | { error: string; status: number }> {
  const target = ID.test(userId) ? await lockTarget(tx, userId) : undefined
  if (!target) return { error: t('gone'), status: 404 }
  const roles = tx.selectFrom('user').select(roleInForce.as('role')).where('id', '=', viewer.userId)
  const { role } = await roles.executeTakeFirstOrThrow()
  const actor = { userId: viewer.userId, role }
  if (can(actor, right, { userId, role: target.role })) return { actor, target }
  return { error: t('notAllowed'), status: 403 }
}

async function lockTarget(tx: Tx, userId: string) {
  const user = tx
    .selectFrom('user')
    .select(['id', 'name', 'email', 'email_verified', 'language', 'role'])
    .where('id', '=', userId)
  return (isPostgres(tx) ? user.forUpdate() : user).executeTakeFirst()
}

/** The name of who suspended the account last. Undefined for a command. */
export async function findSuspender(db: Reader, userId: string): Promise<string | undefined> {
  const entry = await db
    .selectFrom('audit_entry')
    .leftJoin('user', 'user.id', 'audit_entry.actor_id')
    .select('user.name')
    .where('subject_id', '=', userId)
    .where('action', 'in', ['suspend-player', 'account suspend'])
    .orderBy('audit_entry.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.name ?? undefined
}
