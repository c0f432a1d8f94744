/** The roles that groups of the provider give at each sign-in through it. */
import { z } from 'zod'
import type { Role } from '#app/db/tables.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { LastOwnerError, setRole } from '#app/features/accounts/server/roles.server.ts'
import { recordAudit } from '#app/features/audit-log/server/audit-log.server.ts'

/** The names of the groups, as the provider says them in the claim `groups`. */
export interface RoleGroups {
  owner: string | undefined
  moderator: string | undefined
}

/** A claim of another shape gives no group. */
const groupsSchema = z.array(z.string()).catch([])

/** Returns the role of a player with these claims. */
export function roleOf(groups: RoleGroups, claims: Partial<Record<string, unknown>>): Role {
  const own = groupsSchema.parse(claims.groups)
  if (groups.owner && own.includes(groups.owner)) return 'owner'
  return groups.moderator && own.includes(groups.moderator) ? 'moderator' : 'player'
}

/**
 * Gives the account the role. The last owner stays one: the portal needs an owner. Suspended rights stay
 * suspended: a sign-in at the provider proves no second factor.
 */
export async function applyRole(tx: Tx, userId: string, role: Role): Promise<void> {
  try {
    const former = await setRole(tx, userId, role, { givesBack: false })
    if (former === role) return
    const detail = { from: former!, to: role }
    await recordAudit(tx, { actorId: null, action: 'provider-role', subjectId: userId, detail })
  } catch (error) {
    if (!(error instanceof LastOwnerError)) throw error
  }
}
