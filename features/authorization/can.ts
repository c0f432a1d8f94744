/** The authorization policy: who may do what (ADR 68). Routes and HTTP handlers call `can`. */
import type { Role } from '#platform/db/tables.ts'

export const ROLES = ['player', 'moderator', 'owner'] as const satisfies readonly Role[]

/** The signed-in player who acts. */
interface Actor {
  userId: string
  /** Undefined: a player. */
  role?: Role | undefined
}

/** An account whose data is read or changed. */
interface Account {
  userId: string
}

/** An account that staff act on. */
interface ManagedAccount extends Account {
  role: Role
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

/** Actions on an account. Visitors may do none of them, but the first. */
const ACCOUNT_RULES = {
  // Also visitors: what needs no session, such as a sign-in.
  anyone: () => true,
  'view-own-profile': isOwner,
  'like-games': isOwner,
  'save-games': isOwner,
  'save-play-time': isOwner,
  'save-game-data': isOwner,
  'share-identity': isOwner,
  'share-rooms': isOwner,
  'manage-friends': isOwner,
  'view-notifications': isOwner,
  'change-notifications': isOwner,
  'view-settings': isOwner,
  'change-settings': isOwner,
  'download-data': isOwner,
  'delete-account': isOwner,
  // The account is the author's.
  'delete-note': (actor, author) =>
    actor?.role === 'owner' || (actor?.role === 'moderator' && isOwner(actor, author)),
} satisfies Record<string, Rule<Account | undefined>>

/** Actions on a profile that others may see. */
const PROFILE_RULES = {
  'view-profile': isPublic,
  'view-play-time': (actor, profile) => isPublic(actor, profile) && profile.showPlayTime,
  'view-liked-games': (actor, profile) => isPublic(actor, profile) && profile.showLikedGames,
  'view-achievements': (actor, profile) => isPublic(actor, profile) && profile.showAchievements,
} satisfies Record<string, Rule<ProfileVisibility>>

const isStaff: Rule<unknown> = (actor) => actor?.role === 'moderator' || actor?.role === 'owner'
const ownsPortal: Rule<unknown> = (actor) => actor?.role === 'owner'

/** What staff may do in the administration. The table is in docs/administration.md. */
const STAFF_RULES = {
  'enter-administration': isStaff,
  'hide-games': isStaff,
  'view-players': isStaff,
  'invite-players': isStaff,
  'change-games': ownsPortal,
  'change-portal': ownsPortal,
  announce: ownsPortal,
  'manage-backups': ownsPortal,
  'view-audit-log': ownsPortal,
} satisfies Record<string, Rule<unknown>>

/** Staff act on others only: moderators on players, owners also on staff. */
const manages: Rule<ManagedAccount> = (actor, account) =>
  actor !== undefined &&
  actor.userId !== account.userId &&
  (actor.role === 'owner' || (actor.role === 'moderator' && account.role === 'player'))

const ownsAndManages: Rule<ManagedAccount> = (actor, account) =>
  actor?.role === 'owner' && manages(actor, account)

/** What staff may do to an account. The table is in docs/administration.md. */
const MANAGED_ACCOUNT_RULES = {
  'view-player': isStaff,
  'write-note': isStaff,
  'confirm-address': manages,
  'send-reset': manages,
  'end-sessions': manages,
  'rename-player': manages,
  'suspend-player': manages,
  'remove-factors': ownsAndManages,
  'delete-player': ownsAndManages,
  // Of their own account, too, as long as another owner is left.
  'change-role': (actor) => actor?.role === 'owner',
} satisfies Record<string, Rule<ManagedAccount>>

const RULES: Record<string, Rule<never>> = {
  ...ACCOUNT_RULES,
  ...PROFILE_RULES,
  ...STAFF_RULES,
  ...MANAGED_ACCOUNT_RULES,
}

export type StaffAction = keyof typeof STAFF_RULES
export type ManagedAccountAction = keyof typeof MANAGED_ACCOUNT_RULES
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
  action: AccountAction | StaffAction,
  subject: Account | undefined,
): viewer is Viewer
export function can(
  viewer: Actor | undefined,
  action: ProfileAction,
  subject: ProfileVisibility,
): boolean
export function can(viewer: Actor | undefined, action: StaffAction): boolean
export function can(
  viewer: Actor | undefined,
  action: ManagedAccountAction,
  subject: ManagedAccount,
): boolean
export function can(viewer: Actor | undefined, action: string, subject?: unknown): boolean {
  return Object.hasOwn(RULES, action) && RULES[action]!(viewer, subject as never)
}
