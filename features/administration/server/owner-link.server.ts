/** The link that makes a player an owner of the portal. Each start prints one while there is no owner. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { isPostgres } from '#platform/db/engine.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { hasOwner, setRole } from '#features/accounts/server/roles.server.ts'
import { seal, unseal, useOnce } from '#features/accounts/server/sealed-token.server.ts'
import type { SigningKeys } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { defineAction, refused } from '#features/actions/server/action.ts'
import type { AdminRequest } from './admin-request.ts'
import { STAFF } from './staff-action.server.ts'
import { DAY_MS } from '#lib/duration.ts'

const LINK_MS = DAY_MS

/** `isFirst`: printed by a start, not by a command, so it works only while there is no owner. */
const linkSchema = z.object({ isFirst: z.boolean() })

/** Returns a link that makes the player who opens it an owner, once, within 24 hours. */
export function makeOwnerLink(
  keys: SigningKeys,
  { publicUrl, isFirst, now }: { publicUrl: string; isFirst: boolean; now: number },
): string {
  return `${publicUrl}/admin/owner?token=${seal(keys, 'owner-link', { isFirst }, now + LINK_MS)}`
}

/** Returns whether the link works now. `isOwned`: the portal has an owner. */
export function isValidLink(keys: SigningKeys, token: string, now: number, isOwned: boolean) {
  const link = unseal(keys, 'owner-link', { sealed: token, schema: linkSchema, now })
  return link !== undefined && !(link.isFirst && isOwned)
}

/** The page of the link. */
export async function loadOwnerLink(
  { config, cookieKey, db }: RequestServices,
  { url, viewer }: { url: URL; viewer?: AdminRequest['viewer'] | undefined },
) {
  const token = url.searchParams.get('token') ?? ''
  const isOwned = await hasOwner(db)
  return {
    token,
    isAlive: isValidLink(cookieKey, token, db.now(), isOwned),
    /** The portal has an owner, so a visitor needs an account first. */
    isOwned,
    /** Only for visitors. The name is undefined where a variable fixes it. */
    setUp: viewer ? undefined : { portalName: isNameFree(config) ? config.portalName : undefined },
  }
}

/** Whether no variable fixes the name of the portal. */
export const isNameFree = ({ fixedSettings }: RequestServices['config']) =>
  !fixedSettings.includes('portalName')

/** Uses the link up and makes the account an owner. Returns false if the link is dead. */
export async function takeLink(tx: Tx, keys: SigningKeys, token: string, userId: string) {
  // Two first links that are opened at the same time take turns.
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtext('owner-link'))`.execute(tx)
  if (!isValidLink(keys, token, tx.now(), await hasOwner(tx))) return false
  if (!(await useOnce(tx, token, tx.now() + LINK_MS))) return false
  await setRole(tx, userId, 'owner')
  return true
}

/** Makes the player an owner, if the link is still valid. */
export const takeOwnership = defineAction({
  ...STAFF,
  name: 'take-ownership',
  right: 'view-settings',
  isInMaintenance: true,
  messages: 'admin',
  input: z.object({ token: z.string() }),
  async run(tx, { services: { cookieKey }, viewer: { userId }, input: { token }, t }) {
    if (!(await takeLink(tx, cookieKey, token, userId))) return refused(t('ownerLinkDead'))
    return { redirectTo: '/admin', subjectId: userId }
  },
})
