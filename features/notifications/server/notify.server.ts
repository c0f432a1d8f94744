/** Notifies a player of events by notification and mail, according to the preferences. */
import type { EventOf } from '#platform/events/events.ts'
import { hasRow } from '#platform/db/count-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { localizePath } from '#messages/languages.ts'
import type { AchievementId } from '#features/achievements/definitions.ts'
import { mailLanguageOf } from '#features/accounts/server/account-language.server.ts'
import { composeMail, type Mail } from '#features/mail/server/mail-text.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { kindOf, format, type NotificationEvent } from './events.server.ts'
import { formatContextOf, type Kind, type NamedGame, type FormatContext } from './kinds.server.ts'
import { addNotification } from './notifications.server.ts'
import { readPlayerNames } from './player-names.server.ts'
import { getPreferences } from './preferences.server.ts'

/** The portal's data for notifications and mails. */
interface NotifySite {
  portalName: string
  publicUrl: string
  games: readonly NamedGame[]
}

/** An event, with or without its mail. */
type NotifiedEvent = NotificationEvent & {
  /** False: no mail, even if the preferences allow it. */
  isMailed?: boolean
}

/** At most one mail of requests in this time, ms. */
const MAIL_EVERY_MS = 3_600_000
/** What a mail program may take for an address. */
const ADDRESS = /:\/\/|@|\.\p{L}{2}/u

/** Notifies the player of the events in order. */
export async function notify(
  tx: Tx,
  { userId, events }: { userId: string; events: readonly NotifiedEvent[] },
  site: NotifySite,
  now = tx.now(),
): Promise<void> {
  const preferences = await getPreferences(tx, userId)
  const user = await tx
    .selectFrom('user')
    .select(['email', 'email_verified', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const language = mailLanguageOf(user.language)
  const players = await readPlayerNames(tx, userId, events)
  // These names are only for mails, where programs would make links of them.
  for (const [id, { name }] of players) if (ADDRESS.test(name)) players.delete(id)
  const context = formatContextOf(language, site.games, undefined, players)
  for (const { isMailed = true, ...event } of events) {
    const { preference, mailAction } = kindOf(event)
    const isShown = preference === null || preferences[preference]
    if (isShown) {
      await addNotification(tx, { userId, event }, now)
    }
    // Unlike those of achievements, mails of others end with their notifications.
    if (preference === 'socialNotifications' && !isShown) continue
    if (isMailed && mailAction !== null && preferences.emailNotifications && user.email_verified) {
      await queueMail(tx, user.email, composeEventMail(event, mailAction, site, context), now)
    }
  }
}

/** Notifies players of the achievements that they have just unlocked. */
export async function notifyOfAchievements(
  tx: Tx,
  unlocked: readonly EventOf<'achievement-unlocked'>[],
  site: NotifySite,
): Promise<void> {
  for (const [userId, own] of Map.groupBy(unlocked, (each) => each.userId)) {
    const events = own.map(({ kind, achievementId, isMailed }) => ({
      kind,
      // Events know no ids of other features; only definitions are awarded.
      data: { achievementId: achievementId as AchievementId },
      isMailed,
    }))
    await notify(tx, { userId, events }, site, own[0]!.at)
  }
}

/** Notifies players of requests, answers and invitations of others. */
export async function notifyOfFriends(
  tx: Tx,
  events: readonly EventOf<'friend-requested' | 'friend-accepted' | 'room-invited'>[],
  site: NotifySite,
): Promise<void> {
  for (const { userId, kind, ...data } of events) {
    // A flood of requests is no flood of mails.
    const isMailed = kind !== 'friend-requested' || !(await hasRecent(tx, userId, kind))
    // Each kind of event has the data of the kind of notification with the same name.
    const event = { kind, data } as NotificationEvent
    await notify(tx, { userId, events: [{ ...event, isMailed }] }, site)
  }
}

/** Whether the player was notified of this kind within the last hour. */
function hasRecent(tx: Tx, userId: string, kind: string): Promise<boolean> {
  const own = tx.selectFrom('notification').where('user_id', '=', userId).where('kind', '=', kind)
  return hasRow(own.where('created_at', '>', tx.now() - MAIL_EVERY_MS))
}

function composeEventMail(
  event: NotificationEvent,
  mailAction: NonNullable<Kind<unknown>['mailAction']>,
  { portalName, publicUrl }: NotifySite,
  context: FormatContext,
): Mail {
  const { title, message, link } = format(event, context)
  const { language, t } = context
  return composeMail({
    portalName,
    language,
    subject: title,
    paragraphs: [message, t('switchOff')],
    action: { label: t(mailAction), url: publicUrl + localizePath(language, link ?? '/') },
  })
}
