/** The authorization policy, as a table of actions and viewers. */
import { describe, expect, test } from 'vitest'
import { can, type AccountAction, type ProfileAction, type ProfileVisibility } from './can.ts'

const ada = { userId: 'ada' }
const ben = { userId: 'ben' }

/** Every action on an account: what a visitor, its owner, and another player may do. */
const ACCOUNT_TABLE: Record<
  AccountAction,
  { visitor: boolean; owner: boolean; otherPlayer: boolean }
> = {
  'view-own-profile': { visitor: false, owner: true, otherPlayer: false },
  'like-games': { visitor: false, owner: true, otherPlayer: false },
  'save-games': { visitor: false, owner: true, otherPlayer: false },
  'save-play-time': { visitor: false, owner: true, otherPlayer: false },
  'share-rooms': { visitor: false, owner: true, otherPlayer: false },
  'view-notifications': { visitor: false, owner: true, otherPlayer: false },
  'change-notifications': { visitor: false, owner: true, otherPlayer: false },
  'view-settings': { visitor: false, owner: true, otherPlayer: false },
  'change-settings': { visitor: false, owner: true, otherPlayer: false },
  'download-data': { visitor: false, owner: true, otherPlayer: false },
  'delete-account': { visitor: false, owner: true, otherPlayer: false },
}

describe.each(Object.entries(ACCOUNT_TABLE))('%s', (name, { visitor, owner, otherPlayer }) => {
  const action = name as AccountAction

  test('depends on the viewer', () => {
    expect(can(undefined, action, ada)).toBe(visitor)
    expect(can(ada, action, ada)).toBe(owner)
    expect(can(ben, action, ada)).toBe(otherPlayer)
  })

  test('is denied without an account', () => {
    expect(can(undefined, action, undefined)).toBe(false)
    expect(can(ada, action, undefined)).toBe(false)
  })
})

const OPEN: ProfileVisibility = {
  isSuspended: false,
  publicProfile: true,
  showPlayTime: true,
  showLikedGames: true,
  showAchievements: true,
}

/** Every action on a profile, and the changes of an open profile that deny it. */
const PROFILE_TABLE: Record<ProfileAction, Partial<ProfileVisibility>[]> = {
  'view-profile': [{ isSuspended: true }, { publicProfile: false }],
  'view-play-time': [{ isSuspended: true }, { publicProfile: false }, { showPlayTime: false }],
  'view-liked-games': [{ isSuspended: true }, { publicProfile: false }, { showLikedGames: false }],
  'view-achievements': [
    { isSuspended: true },
    { publicProfile: false },
    { showAchievements: false },
  ],
}

/** Every change of one value of an open profile. */
const CHANGES: Partial<ProfileVisibility>[] = [
  { isSuspended: true },
  { publicProfile: false },
  { showPlayTime: false },
  { showLikedGames: false },
  { showAchievements: false },
]

describe.each(Object.entries(PROFILE_TABLE))('%s', (name, denying) => {
  const action = name as ProfileAction

  test('is allowed for everyone on an open profile', () => {
    expect(can(undefined, action, OPEN)).toBe(true)
    expect(can(ben, action, OPEN)).toBe(true)
  })

  test.each(CHANGES)('gives a visitor and another player the same result with %o', (change) => {
    const isDenied = denying.some((each) => JSON.stringify(each) === JSON.stringify(change))
    expect(can(undefined, action, { ...OPEN, ...change })).toBe(!isDenied)
    expect(can(ben, action, { ...OPEN, ...change })).toBe(!isDenied)
  })
})

test.each(['ban-players', 'constructor', 'toString', '__proto__', ''])(
  'denies the unknown action "%s"',
  (action) => {
    expect(can(ada, action as AccountAction, ada)).toBe(false)
    expect(can(undefined, action as ProfileAction, OPEN)).toBe(false)
  },
)
