/** The public part of a profile. The policy decides which parts it has. */
import { can, type ProfileAction } from '#features/authorization/can.ts'
import { getPrivacySettings } from '#features/settings/server/privacy.server.ts'
import { getProfile, type PlayedGame, type ProfilePortal } from './get-profile.server.ts'
import type { ShownProfile } from '../shown-profile.ts'

/**
 * Returns the public page of a player, by its public id (not the account id). Each part depends on
 * its privacy setting; the email address is never included.
 *
 * @returns undefined for an unknown id. A suspended account, or one with Public Profile off, has the
 * same result, so that clients cannot distinguish them.
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
    .select(['user.id', 'user.name', 'user.created_at', 'suspension.user_id as suspended_id'])
    .executeTakeFirst()
  if (!owner) return undefined
  const settings = await getPrivacySettings(db, owner.id)
  const visibility = { ...settings, isSuspended: owner.suspended_id !== null }
  // The page is the same for everyone, so it shows what a visitor may see.
  const canVisitor = (action: ProfileAction) => can(undefined, action, visibility)
  if (!canVisitor('view-profile')) return undefined
  const profile = await getProfile(portal, owner.id)
  if (!profile) return undefined
  const { totalPlayMs, recentlyPlayed, likedGames, achievements, picture, pinned } = profile
  return {
    name: owner.name,
    createdAt: new Date(owner.created_at).getTime(),
    picture,
    playTime: canVisitor('view-play-time')
      ? { totalPlayMs, recentlyPlayed: recentlyPlayed.map(withoutTime) }
      : undefined,
    likedGames: canVisitor('view-liked-games')
      ? likedGames.filter(({ isCounted }) => isCounted)
      : undefined,
    achievements: canVisitor('view-achievements') ? achievements : undefined,
    pinned: canVisitor('view-achievements') ? pinned : undefined,
  }
}

/** When a player last played a game is not public. */
function withoutTime(game: PlayedGame): PlayedGame {
  const shown = { ...game }
  delete shown.lastPlayedAt
  return shown
}
