/** The authorization policy, as a table of actions and viewers. */
import { describe, expect, test } from 'vitest'
import type { Role } from '#platform/db/tables.ts'
import {
  can,
  type AccountAction,
  type ManagedAccountAction,
  type ProfileAction,
  type ProfileVisibility,
  type StaffAction,
} from './can.ts'

const ROLES: readonly Role[] = ['player', 'moderator', 'owner']

const ada = { userId: 'ada' }
const ben = { userId: 'ben' }

/** Every action on an account: what a visitor, its owner, and another player may do. */
const ACCOUNT_TABLE: Record<
  AccountAction,
  { visitor: boolean; owner: boolean; otherPlayer: boolean }
> = {
  anyone: { visitor: true, owner: true, otherPlayer: true },
  'view-own-profile': { visitor: false, owner: true, otherPlayer: false },
  'like-games': { visitor: false, owner: true, otherPlayer: false },
  'save-games': { visitor: false, owner: true, otherPlayer: false },
  'save-play-time': { visitor: false, owner: true, otherPlayer: false },
  'save-game-data': { visitor: false, owner: true, otherPlayer: false },
  'share-identity': { visitor: false, owner: true, otherPlayer: false },
  'share-rooms': { visitor: false, owner: true, otherPlayer: false },
  'manage-friends': { visitor: false, owner: true, otherPlayer: false },
  'view-notifications': { visitor: false, owner: true, otherPlayer: false },
  'change-notifications': { visitor: false, owner: true, otherPlayer: false },
  'view-settings': { visitor: false, owner: true, otherPlayer: false },
  'change-settings': { visitor: false, owner: true, otherPlayer: false },
  'download-data': { visitor: false, owner: true, otherPlayer: false },
  'delete-account': { visitor: false, owner: true, otherPlayer: false },
  // Of staff only.
  'delete-note': { visitor: false, owner: false, otherPlayer: false },
}

describe.each(Object.entries(ACCOUNT_TABLE))('%s', (name, { visitor, owner, otherPlayer }) => {
  const action = name as AccountAction

  test('depends on the viewer', () => {
    expect(can(undefined, action, ada)).toBe(visitor)
    expect(can(ada, action, ada)).toBe(owner)
    expect(can(ben, action, ada)).toBe(otherPlayer)
  })

  test('is denied without an account, unless visitors may', () => {
    expect(can(undefined, action, undefined)).toBe(visitor)
    expect(can(ada, action, undefined)).toBe(visitor)
  })
})

const OPEN: ProfileVisibility = {
  isSuspended: false,
  publicProfile: true,
  showPlayTime: true,
  showLikedGames: true,
  showAchievements: true,
}

/** Every action on a profile, with the parts of an open profile whose change denies it. */
const PROFILE_TABLE: Record<ProfileAction, readonly string[]> = {
  'view-profile': ['isSuspended', 'publicProfile'],
  'view-play-time': ['isSuspended', 'publicProfile', 'showPlayTime'],
  'view-liked-games': ['isSuspended', 'publicProfile', 'showLikedGames'],
  'view-achievements': ['isSuspended', 'publicProfile', 'showAchievements'],
}

describe.each(Object.entries(PROFILE_TABLE))('%s', (name, denying) => {
  const action = name as ProfileAction

  test('is allowed for everyone on an open profile', () => {
    expect(can(undefined, action, OPEN)).toBe(true)
    expect(can(ben, action, OPEN)).toBe(true)
  })

  test.each(Object.entries(OPEN))(
    'gives a visitor and another player the same result with %s not %s',
    (part, open) => {
      const changed = { ...OPEN, [part]: !open }
      expect(can(undefined, action, changed)).toBe(!denying.includes(part))
      expect(can(ben, action, changed)).toBe(!denying.includes(part))
    },
  )
})

/** Who may do what in the administration, and to whom, as the table in docs/administration.md says. */
const STAFF_TABLE: Record<StaffAction, readonly Role[]> = {
  'enter-administration': ['moderator', 'owner'],
  'hide-games': ['moderator', 'owner'],
  'view-players': ['moderator', 'owner'],
  'invite-players': ['moderator', 'owner'],
  'change-games': ['owner'],
  'change-portal': ['owner'],
  announce: ['owner'],
  'manage-backups': ['owner'],
  'view-audit-log': ['owner'],
}

test.each(Object.entries(STAFF_TABLE))('%s depends on the role', (action, roles) => {
  expect(can(undefined, action as StaffAction)).toBe(false)
  expect(can(ada, action as StaffAction)).toBe(false)
  for (const role of ROLES) {
    expect(can({ userId: 'ada', role }, action as StaffAction)).toBe(roles.includes(role))
  }
})

/** By the role of the one who acts: the roles of the accounts that the act may be done to. */
const MANAGED_TABLE: Record<
  ManagedAccountAction,
  { moderator: readonly Role[]; owner: readonly Role[] }
> = {
  'view-player': { moderator: ROLES, owner: ROLES },
  'write-note': { moderator: ROLES, owner: ROLES },
  'confirm-address': { moderator: ['player'], owner: ROLES },
  'send-reset': { moderator: ['player'], owner: ROLES },
  'end-sessions': { moderator: ['player'], owner: ROLES },
  'rename-player': { moderator: ['player'], owner: ROLES },
  'suspend-player': { moderator: ['player'], owner: ROLES },
  'remove-factors': { moderator: [], owner: ROLES },
  'delete-player': { moderator: [], owner: ROLES },
  'change-role': { moderator: [], owner: ROLES },
}
/** What staff may also do to themselves. */
const OF_ONESELF: Partial<Record<ManagedAccountAction, readonly Role[]>> = {
  'view-player': ['moderator', 'owner'],
  'write-note': ['moderator', 'owner'],
  'change-role': ['owner'],
}

test.each(Object.entries(MANAGED_TABLE))('%s depends on both accounts', (name, allowed) => {
  const action = name as ManagedAccountAction
  for (const role of ROLES) {
    const other = { userId: 'ben', role }
    expect(can(undefined, action, other)).toBe(false)
    expect(can({ userId: 'ada', role: 'player' }, action, other)).toBe(false)
    for (const staff of ['moderator', 'owner'] as const) {
      const actor = { userId: 'ada', role: staff }
      expect(can(actor, action, other)).toBe(allowed[staff].includes(role))
      expect(can(actor, action, actor)).toBe(OF_ONESELF[action]?.includes(staff) === true)
    }
  }
})

test.each(['ban-players', 'constructor', 'toString', '__proto__', ''])(
  'denies the unknown action "%s"',
  (action) => {
    expect(can(ada, action as AccountAction, ada)).toBe(false)
    expect(can(undefined, action as ProfileAction, OPEN)).toBe(false)
  },
)
