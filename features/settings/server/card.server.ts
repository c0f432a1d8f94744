/** Reads and saves what a player chooses for the card of the profile: picture and achievements. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { defineAction, refused } from '#features/actions/server/action.ts'
import { describeAchievement } from '#features/achievements/definitions.ts'
import { findGame } from '#catalogue/queries.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { MAX_PICTURES, MAX_PINNED, PIN_PREFIX } from '../card.ts'
import { settingsForm } from './settings-form.server.ts'

/** Returns the choice of the player, and what there is to choose. */
export async function getCard(
  { db, games, gameRules }: Pick<RequestServices, 'gameRules' | 'games'> & { db: Reader },
  userId: string,
) {
  const { avatar, pinned_achievements } = await db
    .selectFrom('profile')
    .select(['avatar', 'pinned_achievements'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const unlocked = await listUnlocked(db, userId)
  const builtIn = games.filter(({ id }) => gameRules.builtIn.has(id))
  const offered = (builtIn.length > 0 ? builtIn : games).slice(0, MAX_PICTURES)
  return {
    avatar,
    pinned: pinned_achievements.split(',').filter(Boolean),
    pictures: offered.map(({ id, name, thumbnail }) => ({ id, name, thumbnail })),
    unlocked: unlocked.map(({ id, name, icon }) => ({ id, name, icon })),
  }
}

async function listUnlocked(db: Reader, userId: string) {
  const rows = await db
    .selectFrom('achievement')
    .select(['achievement_id', 'unlocked_at'])
    .where('user_id', '=', userId)
    .orderBy('unlocked_at', 'desc')
    .execute()
  return rows.flatMap((row) => describeAchievement(row.achievement_id, row.unlocked_at))
}

/** Saves the choice. A game that is gone and an achievement that is not unlocked are left out. */
export const saveCard = defineAction({
  ...settingsForm('save-card'),
  // With a box for each achievement, whose name begins with `PIN_PREFIX`.
  input: z.looseObject({ picture: z.string().optional() }),
  async run(tx, { services: { games }, viewer: { userId }, input, t }) {
    const unlocked = await listUnlocked(tx, userId)
    const pinned = unlocked.filter(({ id }) => input[PIN_PREFIX + id] === 'on').map(({ id }) => id)
    if (pinned.length > MAX_PINNED) return refused(t('tooManyPinned', { max: MAX_PINNED }))
    const avatar = findGame(games, input.picture ?? '')?.id ?? null
    await tx
      .updateTable('profile')
      .set({ avatar, pinned_achievements: pinned.join(',') })
      .where('user_id', '=', userId)
      .execute()
    return { success: t('saved') }
  },
})
