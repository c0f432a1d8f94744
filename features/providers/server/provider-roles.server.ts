/** The roles that groups of the provider give at each sign-in through it. */
import type { Role } from '#platform/db/tables.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { LastOwnerError, setRole } from '#features/accounts/server/roles.server.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'

/** The names of the groups, as the provider says them in the claim `groups`. */
export interface RoleGroups {
  owner: string | undefined
  moderator: string | undefined
}

/**
 * Returns the role of a player with these claims. Some providers write a single group as a text, and
 * put other things than names between the groups. Many leave the claim out for a player without groups,
 * so a missing claim takes a role away.
 *
 * @returns undefined if the provider says that the groups are elsewhere (OpenID Connect Core, 5.6.2), as
 * Entra ID does with more than 200 of them
 */
export function roleOf(
  groups: RoleGroups,
  claims: Partial<Record<string, unknown>>,
): Role | undefined {
  const { _claim_names: elsewhere } = claims
  if (!claims.groups && Object.hasOwn(Object(elsewhere), 'groups')) return undefined
  const own = new Set([claims.groups].flat())
  if (groups.owner && own.has(groups.owner)) return 'owner'
  return groups.moderator && own.has(groups.moderator) ? 'moderator' : 'player'
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
