/** Keeps what happened to the security of an account, and tells its owner by notification and mail. */
import { randomUUID } from 'node:crypto'
import type { EventOf, SecurityEventKind } from '#platform/events/events.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { SECURITY_EVENTS, SECURITY_EVENT_KINDS } from '#features/accounts/security-events.ts'
import { securityMail, type MailSite } from '#features/accounts/server/addresses/account-mails.ts'
import { createToken } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { readRecipient } from '#features/accounts/server/addresses/address-change.server.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { addNotification } from '#features/notifications/server/notifications.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import { DAY_MS } from '#lib/duration.ts'

/** Events are kept for this time, ms. */
const KEEP_MS = 180 * DAY_MS
/** The page lists at most this many events. */
const MAX_SHOWN = 50

/** Handles the event `security-event`. */
export async function reportSecurityEvents(
  tx: Tx,
  events: readonly EventOf<'security-event'>[],
  site: MailSite,
): Promise<void> {
  for (const { userId, event } of events) {
    const row = { id: randomUUID(), user_id: userId, kind: event, created_at: tx.now() }
    await tx.insertInto('security_event').values(row).execute()
    await addNotification(tx, { userId, event: { kind: 'security', data: { event } } })
    await mailOwner(tx, site, { userId, event })
  }
}

async function mailOwner(
  tx: Tx,
  site: MailSite,
  { userId, event }: Pick<EventOf<'security-event'>, 'userId' | 'event'>,
): Promise<void> {
  // That mail goes to the former address (`confirmEmail`).
  if (event === 'address-changed') return
  const { address: email, language, isVerified } = await readRecipient(tx, userId)
  // Others must not get mails about an account that was created with their address.
  if (!isVerified && event !== 'password-changed') return
  const token = await createToken(tx, { userId, purpose: 'not-me', email })
  await queueMail(tx, email, securityMail(site, language, { event, token, at: tx.now() }))
}

/** An event as the owner of the account sees it. */
export type ShownSecurityEvent = Awaited<ReturnType<typeof listSecurityEvents>>[number]

/** Returns the latest security events of the last 180 days, without those of later releases. */
export async function listSecurityEvents(
  db: Reader,
  userId: string,
  language: Language,
  now = db.now(),
) {
  const t = getTranslator(language, 'mails')
  const rows = await db
    .selectFrom('security_event')
    .select(['id', 'kind', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', now - KEEP_MS)
    .where('kind', 'in', SECURITY_EVENT_KINDS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ id, kind, created_at }) => ({
    id,
    text: t(SECURITY_EVENTS[kind as SecurityEventKind]),
    /** ms */
    at: created_at,
  }))
}

/** Deletes at most `limit` events older than 180 days. Returns the number deleted. */
export const removeExpiredSecurityEvents = removerOfExpired('security_event', ['id'], (row, now) =>
  row('created_at', '<=', now - KEEP_MS),
)
