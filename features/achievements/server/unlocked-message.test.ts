/** The message about unlocked achievements, with the next one. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { ACHIEVEMENTS, type AchievementId } from '../definitions.ts'
import { formatUnlocked } from './unlocked-message.ts'
import { insertRows } from '#tests/rows.ts'

describeOnBothEngines('formatUnlocked', (at) => {
  async function format(ids: AchievementId[], profile: object, language: 'de' | 'en' = 'en') {
    const { id: userId } = await makeUser(at.db)
    await at.db
      .updateTable('profile')
      .set({ total_play_ms: 0, ...profile })
      .where('user_id', '=', userId)
      .execute()
    for (const achievement_id of ids) {
      const row = { user_id: userId, achievement_id, unlocked_at: 1 }
      await insertRows(at.db, 'achievement', row)
    }
    const unlocked = ACHIEVEMENTS.filter(({ id }) => ids.includes(id))
    return formatUnlocked(at.db, { userId, language, unlocked })
  }

  it('says what was unlocked, and how the next one is reached', async () => {
    expect(await format([], {})).toBeUndefined()
    expect(await format(['playtime-1h'], { total_play_ms: 3_600_000 })).toEqual({
      title: 'Achievement unlocked: Rookie Gamer',
      message: 'Played for 1 hour in total.',
      id: 'playtime-1h',
      icon: 'joystick',
      view: 'See it on your profile',
      next: { title: 'Next: Casual Gamer', goal: 'Play for 5 hours in total.', reached: 0.2 },
    })
  })

  it('describes several in one message', async () => {
    const message = await format(['playtime-1h', 'playtime-5h'], {}, 'de')
    expect(message?.title).toBe('2 Erfolge freigeschaltet')
    expect(message?.message).toBe('Neuling und Gelegenheitsspieler')
  })

  it('names the next streak only to those who have just reached one', async () => {
    const days = { play_days_in_row: 3 }
    expect((await format(['three-days'], days))?.next).toMatchObject({
      title: 'Next: Full Week',
      reached: 3 / 7,
    })
    expect((await format(['first-like'], days))?.next?.title).toBe('Next: Rookie Gamer')
  })
})
