/**
 * The notification kinds: the stored data of each and its text. A new kind needs only an entry in
 * `KINDS`, and its messages in the part `mails` (ADR 33).
 */
import { SECURITY_PATH } from '#features/security/security-path.ts'
import { z } from 'zod'
import type { Game } from '#catalogue/game.ts'
import type { NotificationType } from '#platform/db/tables.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#messages/languages.ts'
import {
  ACHIEVEMENTS,
  formatAchievement,
  type Achievement,
} from '#features/achievements/definitions.ts'
import { SECURITY_EVENTS, SECURITY_EVENT_KINDS } from '#features/accounts/security-events.ts'
import type { NotificationPreferences } from '../preferences.ts'
import { textIn, type AnnouncementTexts } from './announcement-texts.server.ts'

export type NamedGame = Pick<Game, 'id' | 'name'>

export interface NotificationText {
  title: string
  message: string
  /** A path of the portal to open, without the prefix of a language, or null. */
  link: string | null
  /** The `lang` of title and message if it is not that of the page. */
  lang?: string
}

/** A player whom the reader may see. */
export interface NamedPlayer {
  name: string
  publicId: string
}

/** What the text of a notification depends on, besides its data. */
export type FormatContext = ReturnType<typeof formatContextOf>

/**
 * Returns what `format` needs for notifications in this language.
 *
 * @param games with their current names
 * @param announcements the texts of announcements by id
 * @param players the other players by account id, of those whom the reader may see
 */
export const formatContextOf = (
  language: Language,
  games: readonly NamedGame[],
  announcements: ReadonlyMap<string, AnnouncementTexts> = new Map(),
  players: ReadonlyMap<string, NamedPlayer> = new Map(),
) => ({
  language,
  t: getTranslator(language, 'mails'),
  achievements: getTranslator(language, 'achievements'),
  games,
  announcements,
  players,
})

/** The definition of a kind with this data. */
export interface Kind<Data> {
  /** Schema of the stored data: ids and values of the event, no text. */
  data: z.ZodType<Data>
  /** The notification type, which filters use. */
  typeOf(data: Data): NotificationType
  format(data: Data, context: FormatContext): NotificationText
  /** The emblem shown instead of the type's icon. */
  emblemOf(data: Data): Achievement['icon'] | undefined
  /** Opt-out preference, or null. */
  preference: keyof NotificationPreferences | null
  /** What a pop-up offers when the notification arrives, or null if there is none. */
  popUp: 'join' | 'answer' | 'none' | null
  /** The message for the link in the mail, or null if the kind sends no mail. */
  mailAction: 'openProfile' | 'openFriends' | null
}

const ACHIEVEMENT_IDS = ACHIEVEMENTS.map(({ id }) => id)

function findAchievement(achievementId: Achievement['id']): Achievement {
  return ACHIEVEMENTS.find(({ id }) => id === achievementId)!
}

/** Defines a kind: by default of the type `system`, without an emblem, a preference or a mail. */
function kind<Data>(
  definition: Pick<Kind<Data>, 'data' | 'format'> & Partial<Kind<Data>>,
): Kind<Data> {
  return {
    typeOf: () => 'system',
    emblemOf: () => undefined,
    preference: null,
    popUp: null,
    mailAction: null,
    ...definition,
  }
}

/** Defines a welcome notification whose messages have no parameters: a title, and `…Text`. */
function plainWelcome(
  type: NotificationType,
  link: string,
  title: 'aboutAchievements' | 'aboutPublicPage' | 'aboutPlayTime' | 'aboutLikes' | 'aboutData',
): Kind<object> {
  return welcome(type, link, z.object({}), (_, { t }) => ({
    title: t(title),
    message: t(`${title}Text`),
  }))
}

function welcome<Data>(
  type: NotificationType,
  link: string,
  data: z.ZodType<Data>,
  format: (data: Data, context: FormatContext) => Omit<NotificationText, 'link'>,
): Kind<Data> {
  return kind({
    data,
    typeOf: () => type,
    format: (values, context) => ({ ...format(values, context), link }),
  })
}

/** Defines a notification about another player, whose name is that of today. */
function social<Data extends { fromId: string }>(
  data: z.ZodType<Data>,
  popUp: Kind<Data>['popUp'],
  format: (data: Data, context: FormatContext, name: string) => NotificationText,
  mailAction: Kind<Data>['mailAction'] = null,
): Kind<Data> {
  return kind({
    data,
    typeOf: () => 'social',
    format: (values, context) =>
      // The player may be deleted, suspended or blocked.
      format(values, context, context.players.get(values.fromId)?.name || context.t('somePlayer')),
    preference: 'socialNotifications',
    popUp,
    mailAction,
  })
}

const friendSchema = z.object({ fromId: z.string() })

/** Formats a notification about the page of friends: a title with the name, and `…Text`. */
const aboutFriends =
  (title: 'friendRequested' | 'friendAccepted') =>
  (_: object, { t }: FormatContext, name: string): NotificationText => ({
    title: t(title, { name }),
    message: t(`${title}Text`),
    link: '/friends',
  })

const formatUnreadable = ({ t }: FormatContext): NotificationText => ({
  title: t('unreadable'),
  message: t('unreadableText'),
  link: null,
})

/** Marks a text in another language than that of the page. */
const langOf = (language: Language, context: FormatContext) =>
  language === context.language ? {} : { lang: LANGUAGES[language].tag }

export const KINDS = {
  'achievement-unlocked': kind({
    data: z.object({ achievementId: z.enum(ACHIEVEMENT_IDS) }),
    typeOf: () => 'achievement',
    format({ achievementId }, { achievements }) {
      const achievement = findAchievement(achievementId)
      return {
        title: achievements('unlocked', { name: achievements(achievement.name) }),
        message: formatAchievement(achievements, 'done', achievement),
        link: '/profile?tab=achievements',
      }
    },
    emblemOf: ({ achievementId }) => findAchievement(achievementId).icon,
    preference: 'achievementNotifications',
    mailAction: 'openProfile',
  }),

  'game-added': kind({
    data: z.object({ gameId: z.string() }),
    typeOf: () => 'game',
    format({ gameId }, { t, games }) {
      const game = games.find(({ id }) => id === gameId)
      if (!game) return { title: t('removedGame'), message: t('removedGameText'), link: null }
      return {
        title: t('newGame', { game: game.name }),
        message: t('newGameText', { game: game.name }),
        link: `/game/${game.id}`,
      }
    },
    preference: 'gameUpdateNotifications',
  }),

  // Stores the portal's name and the number of games as they were at the sign-up.
  welcome: welcome(
    'system',
    '/',
    z.object({ portalName: z.string() }),
    ({ portalName }, { t }) => ({
      title: t('welcome', { portal: portalName }),
      message: t('welcomeText'),
    }),
  ),
  'about-achievements': plainWelcome(
    'achievement',
    '/profile?tab=achievements',
    'aboutAchievements',
  ),
  'about-games': welcome(
    'game',
    '/',
    z.object({ gameCount: z.number() }),
    ({ gameCount }, { t }) => ({
      title: t('aboutGames', { count: gameCount }),
      message: t('aboutGamesText'),
    }),
  ),
  'about-public-page': plainWelcome('social', '/settings?tab=privacy', 'aboutPublicPage'),
  'about-play-time': plainWelcome('system', '/profile', 'aboutPlayTime'),
  'about-likes': plainWelcome('game', '/', 'aboutLikes'),
  'about-data': plainWelcome('system', '/settings?tab=privacy', 'aboutData'),

  // Its mail has the link "This wasn't me" (`security/server/security-events.server.ts`).
  security: kind({
    data: z.object({ event: z.enum(SECURITY_EVENT_KINDS) }),
    format: ({ event }, { t }) => ({
      title: t(SECURITY_EVENTS[event]),
      message: t('securityNotice'),
      link: SECURITY_PATH,
    }),
  }),

  'friend-requested': social(
    friendSchema,
    'answer',
    aboutFriends('friendRequested'),
    'openFriends',
  ),
  'friend-accepted': social(friendSchema, 'none', aboutFriends('friendAccepted')),
  'room-invited': social(
    friendSchema.extend({ gameId: z.string(), room: z.string().regex(/^[\w:-]{1,64}$/) }),
    'join',
    ({ gameId, room, fromId }, { t, games, players }, name) => {
      const game = games.find(({ id }) => id === gameId)
      if (!game) return { title: t('removedGame'), message: t('removedGameText'), link: null }
      return {
        title: t('roomInvited', { name, game: game.name }),
        message: t('roomInvitedText'),
        // Not the room of someone who blocked this player since, or is gone.
        link: players.has(fromId) ? `/game/${game.id}#room=${room}` : null,
      }
    },
  ),

  'renamed-by-staff': kind({
    data: z.object({ name: z.string(), reason: z.string() }),
    format: ({ name, reason }, { t }) => ({
      title: t('renamed', { name }),
      message: t('renamedText', { reason }),
      link: '/profile',
    }),
    mailAction: 'openProfile',
  }),

  // Its mail has a preference of its own (`announcements.server.ts`).
  announcement: kind({
    data: z.object({ announcementId: z.string() }),
    format({ announcementId }, context) {
      const texts = context.announcements.get(announcementId)
      if (!texts) return formatUnreadable(context)
      const { language, title, text: message } = textIn(texts, context.language)
      return { title, message, link: null, ...langOf(language, context) }
    },
  }),

  // For rows that this release cannot read: a later one wrote them.
  unreadable: kind({
    data: z.object({}),
    format: (_, context) => formatUnreadable(context),
  }),

  // Notifications of releases before 0.2: their English text.
  text: kind({
    data: z.object({
      type: z.enum(['achievement', 'game', 'system', 'social']),
      title: z.string(),
      message: z.string(),
      link: z.string().nullable(),
    }),
    typeOf: ({ type }) => type,
    format: ({ title, message, link }, context) => ({
      title,
      message,
      link,
      ...langOf(DEFAULT_LANGUAGE, context),
    }),
  }),
} satisfies Record<string, Kind<any>>
