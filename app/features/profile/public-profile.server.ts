/** The public part of a profile. The privacy settings are applied only here. */
import { getPrivacySettings } from '../settings/privacy.server.ts'
import { getProfile, type ProfilePortal } from './get-profile.server.ts'
import type { ShownProfile } from './shown-profile.ts'

/**
 * The public page of a player, by its public id (not the account id). Each part depends on its
 * privacy setting; the email address is never included. Undefined for an unknown id; also, so that
 * the cases cannot be told apart, if Public Profile is off or the account is suspended.
 */
export async function getPublicProfile(
  portal: ProfilePortal,
  publicId: string,
): Promise<ShownProfile | undefined> {
  const { db } = portal
  const owner = await db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .leftJoin('suspension', 'suspension.user_id', 'user.id')
    .where('profile.public_id', '=', publicId)
    .where('suspension.user_id', 'is', null)
    .select(['user.id', 'user.name', 'user.created_at'])
    .executeTakeFirst()
  if (!owner) return undefined
  const allowed = await getPrivacySettings(db, owner.id)
  if (!allowed.publicProfile) return undefined
  const profile = await getProfile(portal, owner.id)
  if (!profile) return undefined
  const { totalPlayMs, recentlyPlayed, likedGames, achievements } = profile
  return {
    name: owner.name,
    createdAt: new Date(owner.created_at).getTime(),
    playTime: allowed.showPlayTime ? { totalPlayMs, recentlyPlayed } : undefined,
    likedGames: allowed.showLikedGames
      ? likedGames.filter(({ isCounted }) => isCounted)
      : undefined,
    achievements: allowed.showAchievements ? achievements : undefined,
  }
}
