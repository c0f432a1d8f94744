/** The authorization policy: who may do what (ADR 68). Routes and HTTP handlers call `can`. */

/** The signed-in player who acts. A role would be a field here. */
export interface Actor {
  userId: string
}

/** An account whose data is read or changed. */
export interface Account {
  userId: string
}

/** What decides which parts of a profile others may see. */
export interface ProfileVisibility {
  isSuspended: boolean
  publicProfile: boolean
  showPlayTime: boolean
  showLikedGames: boolean
  showAchievements: boolean
}

type Rule<Subject> = (actor: Actor | undefined, subject: Subject) => boolean

const isOwner: Rule<Account | undefined> = (actor, account) =>
  actor !== undefined && actor.userId === account?.userId

const isPublic: Rule<ProfileVisibility> = (_actor, { isSuspended, publicProfile }) =>
  !isSuspended && publicProfile

/** Actions on an account. Visitors may do none of them. */
const ACCOUNT_RULES = {
  'view-own-profile': isOwner,
  'like-games': isOwner,
  'save-games': isOwner,
  'save-play-time': isOwner,
  'share-rooms': isOwner,
  'view-notifications': isOwner,
  'change-notifications': isOwner,
  'view-settings': isOwner,
  'change-settings': isOwner,
  'download-data': isOwner,
  'delete-account': isOwner,
} satisfies Record<string, Rule<Account | undefined>>

/** Actions on a profile that others may see. */
const PROFILE_RULES = {
  'view-profile': isPublic,
  'view-play-time': (actor, profile) => isPublic(actor, profile) && profile.showPlayTime,
  'view-liked-games': (actor, profile) => isPublic(actor, profile) && profile.showLikedGames,
  'view-achievements': (actor, profile) => isPublic(actor, profile) && profile.showAchievements,
} satisfies Record<string, Rule<ProfileVisibility>>

const RULES: Record<string, Rule<never>> = { ...ACCOUNT_RULES, ...PROFILE_RULES }

export type AccountAction = keyof typeof ACCOUNT_RULES
export type ProfileAction = keyof typeof PROFILE_RULES

/**
 * Returns true if the viewer may perform this action. An action without a rule is denied.
 *
 * @param viewer undefined for a visitor
 * @param subject the account or the profile; a visitor has no account
 */
export function can<Viewer extends Actor>(
  viewer: Viewer | undefined,
  action: AccountAction,
  subject: Account | undefined,
): viewer is Viewer
export function can(
  viewer: Actor | undefined,
  action: ProfileAction,
  subject: ProfileVisibility,
): boolean
export function can(viewer: Actor | undefined, action: string, subject: unknown): boolean {
  return Object.hasOwn(RULES, action) && RULES[action]!(viewer, subject as never)
}
