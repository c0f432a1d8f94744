/**
 * Announcements of the operator: a notification for every player, and a mail for those who want it
 * (ADR 44). A batch is one transaction with the id of its last player, so that an interrupted
 * announcement continues, and reaches nobody twice.
 */
import { sql } from 'kysely'
import type { Db, Reader } from '#app/db/db.server.ts'
import { isPostgres } from '#app/db/engine.ts'
import { toFlag } from '#app/db/flags.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { mailLanguageOf } from '#app/features/accounts/server/account-language.server.ts'
import type { SigningKeys } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { composeMail, type Mail } from '#app/features/mail/server/mail-text.ts'
import { measureOutbox, queueMail } from '#app/features/mail/server/outbox.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { localizePath } from '#app/messages/languages.ts'
import type { Job } from '#server/kernel/jobs/job.ts'
import { textIn, type AnnouncementTexts } from './announcement-texts.server.ts'
import { BEFORE_ALL_USERS, notifyNextPlayers } from './notify-all.server.ts'
import { UNSUBSCRIBE_PATH, makeUnsubscribeToken } from './unsubscribe.server.ts'

/** The job runs once a minute, and queues mails until this many wait. Other mails wait behind them. */
const MAX_WAITING = 100
/** Maximum of all waiting mails, with those that failed and are tried later. */
const MAX_UNSENT = 200
/** Mails composed in one transaction. SQLite blocks the process meanwhile. */
const MAILS_AT_ONCE = 25

interface Services {
  db: Db
  cookieKey: SigningKeys
  config: { portalName: string; publicUrl: string }
}

/** Adds an announcement. Returns false if it was added before: the form was sent twice. */
export async function addAnnouncement(
  tx: Tx,
  { id, texts, isMailed }: { id: string; texts: AnnouncementTexts; isMailed: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('announcement')
    .values({
      id,
      texts: JSON.stringify(texts),
      is_mailed: toFlag(isMailed),
      created_at: tx.now(),
      notified_up_to: BEFORE_ALL_USERS,
      mailed_up_to: isMailed ? BEFORE_ALL_USERS : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Delivers announcements. One node at a time does, so that the rate of mails is that of the fleet. */
export function deliverAnnouncements(services: Services): Job {
  const { db } = services
  return {
    name: 'deliver-announcements',
    schedule: { perFleet: true, everyMs: 60_000 },
    failureMessage: 'announcements could not be delivered',
    async run({ inBatches }) {
      await inBatches((rows) => transact(db, (tx) => notifyPlayers(tx, rows)))
      const { waiting, failed } = await measureOutbox(db)
      const untried = Number(waiting) - Number(failed)
      let room = Math.min(MAX_WAITING - untried, MAX_UNSENT - Number(waiting))
      await inBatches(async (rows) => {
        if (room <= 0) return 0
        const mails = Math.min(room, MAILS_AT_ONCE)
        const queued = await transact(db, (tx) => mailPlayers(tx, services, { rows, mails }))
        room -= queued ?? 0
        return queued === undefined ? 0 : rows
      })
    },
  }
}

type Progress = 'notified_up_to' | 'mailed_up_to'

/** Another node, after a lost lease, waits and continues after these players. */
function lockUnfinished(tx: Tx, progress: Progress) {
  const unfinished = tx
    .selectFrom('announcement')
    .selectAll()
    .where(progress, 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
  return (isPostgres(tx) ? unfinished.forUpdate() : unfinished).executeTakeFirst()
}

const storeProgress = (tx: Tx, id: string, progress: Partial<Record<Progress, string | null>>) =>
  tx.updateTable('announcement').set(progress).where('id', '=', id).execute()

/** Notifies the next players of an announcement. Returns `limit` if players may be left. */
async function notifyPlayers(tx: Tx, limit: number): Promise<number> {
  const announcement = await lockUnfinished(tx, 'notified_up_to')
  if (!announcement) return 0
  const { id, created_at: at, notified_up_to } = announcement
  const event = { kind: 'announcement', data: { announcementId: id } } as const
  const upTo = await notifyNextPlayers(tx, event, { after: notified_up_to!, limit, at })
  await storeProgress(tx, id, { notified_up_to: upTo })
  if (upTo === null) tx.emit({ kind: 'game-announced' })
  return limit
}

/**
 * Queues the mails of an announcement for those of the next `rows` players who want it, at most
 * `mails`. Returns how many; undefined if no player is left.
 */
async function mailPlayers(
  tx: Tx,
  services: Services,
  { rows, mails }: { rows: number; mails: number },
): Promise<number | undefined> {
  const announcement = await lockUnfinished(tx, 'mailed_up_to')
  if (!announcement) return undefined
  const { id, created_at, mailed_up_to } = announcement
  const after = mailed_up_to!
  const players = tx.selectFrom('user').where('user.id', '>', after).orderBy('user.id')
  const next = await players.select('user.id').limit(rows).execute()
  const end = next.at(-1)?.id ?? after
  const recipients = await players
    .where('user.id', '<=', end)
    .innerJoin('notification_preferences as preferences', 'preferences.user_id', 'user.id')
    .leftJoin('suspension', (join) =>
      join
        .onRef('suspension.user_id', '=', 'user.id')
        .on((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', tx.now())])),
    )
    .where('preferences.marketing_emails', '=', 1)
    .where('user.email_verified', '=', sql<true>`true`)
    .where('suspension.user_id', 'is', null)
    .where('user.created_at', '<=', new Date(created_at).toISOString())
    .select(['user.id', 'user.email', 'user.language'])
    .limit(mails)
    .execute()
  const texts = JSON.parse(announcement.texts) as AnnouncementTexts
  for (const recipient of recipients) {
    await queueMail(tx, recipient.email, composeAnnouncement(services, texts, recipient))
  }
  const isFull = recipients.length === mails
  const upTo = isFull ? recipients.at(-1)!.id : next.length < rows ? null : end
  await storeProgress(tx, id, { mailed_up_to: upTo })
  return recipients.length
}

function composeAnnouncement(
  { cookieKey, config: { portalName, publicUrl } }: Services,
  texts: AnnouncementTexts,
  recipient: { id: string; language: string | null },
): Mail {
  const own = mailLanguageOf(recipient.language)
  // The whole mail is in the language of its text.
  const { language, title, text } = textIn(texts, own)
  const t = getTranslator(language, 'mails')
  const token = makeUnsubscribeToken(cookieKey, recipient.id)
  const mail = composeMail({
    portalName,
    language,
    subject: title,
    paragraphs: text.split(/\n{2,}/),
    footer: {
      text: t('announcementWhy'),
      label: t('unsubscribe'),
      url: `${publicUrl}${localizePath(own, `/not-me?unsubscribe=${token}`)}`,
    },
  })
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Returns the latest announcements, at most `limit`, and about how much of each is done, percent. */
export async function listAnnouncements(db: Reader, limit: number) {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    texts: JSON.parse(row.texts) as AnnouncementTexts,
    createdAt: row.created_at,
    notified: percentOf(row.notified_up_to),
    /** Undefined: without mails. */
    mailed: row.is_mailed ? percentOf(row.mailed_up_to) : undefined,
  }))
}

/** Ids are random and hexadecimal: the first digits tell how many are before. */
function percentOf(upTo: string | null): number {
  if (upTo === null) return 100
  return Math.floor((Number.parseInt(upTo.slice(0, 4), 16) / 0x1_00_00) * 100) || 0
}
