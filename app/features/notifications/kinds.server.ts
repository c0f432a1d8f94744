/**
 * The notification kinds: the stored data of each and its text. A new kind needs only an entry in
 * `KINDS` (ADR 33).
 */
import { z } from 'zod'
import type { Game } from '#catalogue/game.ts'
import type { NotificationType } from '../../db/tables.ts'
import { ACHIEVEMENTS, announcementOf, type Achievement } from '../achievements/definitions.ts'
import type { NotificationPreferences } from './preferences.ts'

export type NamedGame = Pick<Game, 'id' | 'name'>

export interface Words {
  title: string
  message: string
  /** A path of the portal to open, or null. */
  link: string | null
}

/** The definition of a kind with this data. */
export interface Kind<Data> {
  /** Schema of the stored data: ids and values of the event, no text. */
  data: z.ZodType<Data>
  /** The notification type, which filters use. */
  typeOf(data: Data): NotificationType
  format(data: Data, games: readonly NamedGame[]): Words
  /** The emblem shown instead of the type's icon. */
  emblemOf(data: Data): Achievement['icon'] | undefined
  /** Opt-out preference, or null. */
  preference: keyof NotificationPreferences | null
  /** Label of the link in the mail, or null if the kind sends no mail. */
  mailAction: string | null
}

const ACHIEVEMENT_IDS = ACHIEVEMENTS.map(({ id }) => id)

function findAchievement(achievementId: Achievement['id']): Achievement {
  return ACHIEVEMENTS.find(({ id }) => id === achievementId)!
}

/** The hours of the achievements as text: "1, 5, 10 and 24". */
function listHours(): string {
  const hours = ACHIEVEMENTS.map((achievement) => String(achievement.hours))
  return new Intl.ListFormat('en-GB').format(hours)
}

/** Checks at compile time that the functions of a kind match its data. */
function kind<Data>(definition: Kind<Data>): Kind<Data> {
  return definition
}

/** Defines a welcome notification without data. */
function welcomeNotification(type: NotificationType, words: Words): Kind<object> {
  return welcomeNotificationOf(type, z.object({}), () => words)
}

function welcomeNotificationOf<Data>(
  type: NotificationType,
  data: z.ZodType<Data>,
  format: (data: Data) => Words,
): Kind<Data> {
  return {
    data,
    typeOf: () => type,
    format,
    emblemOf: () => undefined,
    preference: null,
    mailAction: null,
  }
}

export const KINDS = {
  'achievement-unlocked': kind({
    data: z.object({ achievementId: z.enum(ACHIEVEMENT_IDS) }),
    typeOf: () => 'achievement',
    format({ achievementId }) {
      const achievement = findAchievement(achievementId)
      return {
        title: announcementOf(achievement),
        message: achievement.description,
        link: '/profile?tab=achievements',
      }
    },
    emblemOf: ({ achievementId }) => findAchievement(achievementId).icon,
    preference: 'achievementNotifications',
    mailAction: 'Open your profile',
  }),

  'game-added': kind({
    data: z.object({ gameId: z.string() }),
    typeOf: () => 'game',
    format({ gameId }, games) {
      const game = games.find(({ id }) => id === gameId)
      if (!game) {
        return { title: 'A new game', message: "It's no longer available.", link: null }
      }
      return {
        title: `New game: ${game.name}`,
        message: `${game.name} is new here. Try it and be one of the first to like it.`,
        link: `/game/${game.id}`,
      }
    },
    emblemOf: () => undefined,
    preference: 'gameUpdateNotifications',
    mailAction: null,
  }),

  // Stores the portal's name and the number of games as they were at the sign-up.
  welcome: welcomeNotificationOf(
    'system',
    z.object({ portalName: z.string() }),
    ({ portalName }) => ({
      title: `Welcome to ${portalName}`,
      message: 'Your account is ready. We now save your play time, likes and achievements.',
      link: '/',
    }),
  ),
  'about-achievements': welcomeNotification('achievement', {
    title: 'How achievements work',
    message: `Unlock them by playing: after ${listHours()} hours across all games.`,
    link: '/profile?tab=achievements',
  }),
  'about-games': welcomeNotificationOf(
    'game',
    z.object({ gameCount: z.number() }),
    ({ gameCount }) => ({
      title: `${gameCount} games to choose from`,
      message: 'Search by name or pick a genre. No downloads needed.',
      link: '/',
    }),
  ),
  'about-public-page': welcomeNotification('social', {
    title: 'You have a public page',
    message:
      'It shows only what your privacy settings allow. You can turn it off there at any time.',
    link: '/settings?tab=privacy',
  }),
  'about-play-time': welcomeNotification('system', {
    title: 'How play time is counted',
    message: 'We count time while the game is fully visible on screen.',
    link: '/profile',
  }),
  'about-likes': welcomeNotification('game', {
    title: 'Your likes count',
    message: 'Most Popular lists the most-liked games first. You can unlike a game at any time.',
    link: '/',
  }),
  'about-data': welcomeNotification('system', {
    title: 'Your data is yours',
    message:
      'Download everything we store about you in Settings, under Privacy. Notifications are deleted after 30 days.',
    link: '/settings?tab=privacy',
  }),

  // Fallback for events of other releases: their stored text.
  text: kind({
    data: z.object({
      type: z.enum(['achievement', 'game', 'system', 'social']),
      title: z.string(),
      message: z.string(),
      link: z.string().nullable(),
    }),
    typeOf: ({ type }) => type,
    format: ({ title, message, link }) => ({ title, message, link }),
    emblemOf: () => undefined,
    preference: null,
    mailAction: null,
  }),
} satisfies Record<string, Kind<any>>
