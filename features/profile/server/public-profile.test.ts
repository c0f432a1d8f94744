/** The content of the public page for every privacy setting, on a real database. */
import { beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { games } from '#catalogue/index.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeAchievement, makeUser, NOTHING_FOUND } from '#tests/factories.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { setLike } from '#features/likes/server/set-like.server.ts'
import { PRIVACY_SETTINGS, type PrivacySettings } from '#features/settings/privacy.ts'
import {
  getPrivacySettings,
  savePrivacySettings,
} from '#features/settings/server/privacy.server.ts'
import { getPublicProfile } from './public-profile.server.ts'
import { countHours, countTimeAchievements } from '../shown-profile.ts'
import { insertRows } from '#tests/rows.ts'
import { words } from '#tests/words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const JOINED_AT = Date.parse('2026-03-04T05:06:07Z')
const EMAIL = 'ada@example.org'

/** A player with 61 minutes in two games, two likes and one achievement. */
async function makeAda(db: OpenDatabase): Promise<string> {
  const { id } = await makeUser(db, { id: 'ada', name: 'Ada', email: EMAIL, createdAt: JOINED_AT })
  await transact(db, (tx) => setLike(tx, { userId: id, gameId: 'agar', liked: true }, JOINED_AT))
  await transact(db, (tx) =>
    setLike(tx, { userId: id, gameId: 'survev', liked: true }, JOINED_AT + 1),
  )
  const play = { user_id: id, last_played_at: JOINED_AT }
  await insertRows(db, 'play_time', [
    { ...play, game_id: 'krunker', total_ms: 4 * MINUTE_MS },
    { ...play, game_id: 'agar', total_ms: 57 * MINUTE_MS },
  ])
  const row = await db
    .updateTable('profile')
    .set({ total_play_ms: 61 * MINUTE_MS })
    .returning('public_id')
    .executeTakeFirstOrThrow()
  await makeAchievement(db, id, 'playtime-1h', JOINED_AT)
  return row.public_id
}

describeOnBothEngines('the public profile', (at) => {
  let publicId: string
  beforeEach(async () => {
    publicId = await makeAda(at.db)
  })

  function read(id = publicId, shown = games, gameStates = NOTHING_FOUND) {
    const likes = { byGame: { agar: 1, survev: 1 } }
    return getPublicProfile({ db: at.db, games: shown, likes, gameStates }, id)
  }

  async function save(changes: Partial<PrivacySettings>) {
    const settings = { ...(await getPrivacySettings(at.db, 'ada')), ...changes }
    return transact(at.db, (tx) => savePrivacySettings(tx, 'ada', settings))
  }

  test('shows everything except the email address by default', async () => {
    const profile = await read()
    expect(profile).toMatchObject({
      name: 'Ada',
      createdAt: JOINED_AT,
      playTime: {
        totalPlayMs: 61 * MINUTE_MS,
        recentlyPlayed: [
          { id: 'agar', playMs: 57 * MINUTE_MS },
          { id: 'krunker', playMs: 4 * MINUTE_MS },
        ],
      },
      likedGames: [{ id: 'survev' }, { id: 'agar' }],
      achievements: [{ id: 'playtime-1h', name: 'rookieGamer' }],
    })
    expect(JSON.stringify(profile)).not.toContain(EMAIL)
    expect(Object.keys(profile!).toSorted()).toEqual(words`
      achievements createdAt likedGames name picture pinned playTime`)
  })

  /** What each setting hides: parts of the page, or all of it. */
  const HIDDEN: Record<keyof PrivacySettings, readonly string[] | 'page'> = {
    showPlayTime: ['playTime'],
    showLikedGames: ['likedGames'],
    showAchievements: ['achievements', 'pinned'],
    allowFriendRequests: [],
    showPresence: [],
    publicProfile: 'page',
  }

  test.each(PRIVACY_SETTINGS)(
    'without %s the page lacks what the table says, and nothing else',
    async (name) => {
      const before = await read()
      const parts = HIDDEN[name]
      await save({ [name]: false })
      expect(await read()).toEqual(
        parts === 'page'
          ? undefined
          : { ...before, ...Object.fromEntries(parts.map((part) => [part, undefined])) },
      )
      await save({ [name]: true })
      expect(await read()).toEqual(before)
    },
  )

  test('does not exist for an unknown id or the id of the account', async () => {
    for (const id of ['nobody', '', 'ada']) expect(await read(id)).toBeUndefined()
  })

  test('omits a removed game from the list and the counts', async () => {
    const others = games.filter((game) => game.id !== 'agar')
    const profile = await read(publicId, others)
    expect(profile!.likedGames!.map((game) => game.id)).toEqual(['survev'])
    expect(profile!.playTime!.recentlyPlayed.map((game) => game.id)).toEqual(['krunker'])
  })

  test('marks a game that refuses framing', async () => {
    const found = { ...NOTHING_FOUND, refusing: new Set(['agar']) }
    const { likedGames } = (await read(publicId, games, found))!
    expect(likedGames!.map(({ id, opensInTab }) => [id, opensInTab])).toEqual([
      ['survev', undefined],
      ['agar', true],
    ])
  })
})

test('counts whole hours, and achievements with playtime in their id', () => {
  expect([0, HOUR_MS - 1, HOUR_MS, 2.9 * HOUR_MS].map(countHours)).toEqual([0, 0, 1, 2])
  expect(countTimeAchievements([{ id: 'playtime-1h' }, { id: 'first-like' }])).toBe(1)
})
