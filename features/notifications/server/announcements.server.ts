/**
 * Announcements of the operator: a notification for every player, and a mail for those who want it
 * (ADR 44). A batch is one transaction with the id of its last player, so that an interrupted
 * announcement continues, and notifies nobody twice.
 */
import { sql } from 'kysely'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { toFlag } from '#platform/db/flags.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { mailLanguageOf } from '#features/accounts/server/account-language.server.ts'
import type { SigningKeys } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { composeMail, type Mail } from '#features/mail/server/mail-text.ts'
import { measureOutbox, queueMail } from '#features/mail/server/outbox.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { localizePath } from '#messages/languages.ts'
import type { Job } from '#platform/jobs/job.ts'
import { textIn, type AnnouncementTexts } from './announcement-texts.server.ts'
import { BEFORE_ALL_USERS, notifyNextPlayers } from './notify-all.server.ts'
import { UNSUBSCRIBE_PATH, makeUnsubscribeToken } from './unsubscribe.server.ts'

/**
 * The job runs once a minute, and queues mails until this many wait, unless the owners set another
 * number. Other mails wait behind them.
 */
const MAILS_PER_MINUTE = 100
/** Mails composed in one transaction. SQLite blocks the process meanwhile. */
const MAILS_AT_ONCE = 25

interface Pace {
  mailsPerMinute?: number | undefined
}

interface Services {
  db: Db
  cookieKey: SigningKeys
  config: { portalName: string; publicUrl: string } & Pace
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
      const { mailsPerMinute: pace = MAILS_PER_MINUTE } = services.config
      // Those that failed and are tried later may be as many.
      let room = Math.min(pace - untried, 2 * pace - Number(waiting))
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
  return unfinished.forUpdate().executeTakeFirst()
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

/** The players who get the mails of an announcement of this time, ms. */
function selectRecipients(db: Reader, createdAt: number) {
  return db
    .selectFrom('user')
    .innerJoin('notification_preferences as preferences', 'preferences.user_id', 'user.id')
    .leftJoin('suspension', (join) =>
      join
        .onRef('suspension.user_id', '=', 'user.id')
        .on((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', db.now())])),
    )
    .where('preferences.marketing_emails', '=', 1)
    .where('user.email_verified', '=', sql<true>`true`)
    .where('suspension.user_id', 'is', null)
    .where('user.created_at', '<=', new Date(createdAt).toISOString())
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
  const players = tx.selectFrom('user').where('user.id', '>', after)
  const next = await players.select('user.id').orderBy('user.id').limit(rows).execute()
  const end = next.at(-1)?.id ?? after
  const recipients = await selectRecipients(tx, created_at)
    .where('user.id', '>', after)
    .where('user.id', '<=', end)
    .orderBy('user.id')
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

/**
 * Returns the latest announcements, at most `limit`, and about how much of each is done, percent.
 * `mails`: about how many were sent and are left, and when the last is sent at the earliest, ms.
 */
export async function listAnnouncements(db: Reader, { mailsPerMinute }: Pace, limit: number) {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  // The oldest is mailed first.
  let ahead = Number((await measureOutbox(db)).waiting)
  const mails = new Map<string, { sent: number; left: number; endsAt: number }>()
  for (const { id, created_at, mailed_up_to: upTo } of rows.toReversed()) {
    if (upTo === null) continue
    const { queued, left } = await selectRecipients(db, created_at)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('user.id', '<=', upTo).as('queued'),
        fn.countAll<number>().filterWhere('user.id', '>', upTo).as('left'),
      ])
      .executeTakeFirstOrThrow()
    const waiting = Math.min(ahead, Number(queued))
    ahead += Number(left)
    const minutes = Math.ceil(ahead / (mailsPerMinute ?? MAILS_PER_MINUTE))
    const endsAt = db.now() + minutes * 60_000
    mails.set(id, { sent: Number(queued) - waiting, left: Number(left) + waiting, endsAt })
  }
  return rows.map((row) => ({
    id: row.id,
    texts: JSON.parse(row.texts) as AnnouncementTexts,
    createdAt: row.created_at,
    notified: percentOf(row.notified_up_to),
    /** Undefined: without mails. */
    mailed: row.is_mailed ? percentOf(row.mailed_up_to) : undefined,
    /** Undefined: no mail is left to send. */
    mails: mails.get(row.id),
  }))
}

/** Ids are random and hexadecimal: the first digits tell how many are before. */
function percentOf(upTo: string | null): number {
  if (upTo === null) return 100
  return Math.floor((Number.parseInt(upTo.slice(0, 4), 16) / 0x1_00_00) * 100) || 0
}
