/** Games played, games liked and achievements: three tabs, or those that are visible. */
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoLikedGamesPicture } from '../../ui/pictures/no-liked-games.tsx'
import { NoRecentGamesPicture } from '../../ui/pictures/no-recent-games.tsx'
import { Tabs, useTab } from '../../ui/tabs.tsx'
import { NoAchievementsPicture } from '../achievements/no-achievements-picture.tsx'
import { AchievementList } from './achievement-list.tsx'
import { LikedList } from './liked-list.tsx'
import { LockedList } from './locked-list.tsx'
import { RecentlyPlayed } from './recently-played.tsx'
import type { ShownProfile } from './shown-profile.ts'

const TABS = [
  { id: 'recent', label: 'Recently Played', isShown: (profile) => Boolean(profile.playTime) },
  { id: 'liked', label: 'Liked Games', isShown: (profile) => Boolean(profile.likedGames) },
  {
    id: 'achievements',
    label: 'Achievements',
    isShown: (profile) => Boolean(profile.achievements),
  },
] as const satisfies { id: string; label: string; isShown: (profile: ShownProfile) => boolean }[]

/** Texts of empty lists, on the player's own profile and on the profile of another player. */
const OWN_EMPTY_TEXTS = {
  recent: "You haven't played any games yet.",
  liked: "You haven't liked any games yet.",
  achievements: 'No achievements yet. Keep playing to earn some!',
}
const OTHERS_EMPTY_TEXTS: typeof OWN_EMPTY_TEXTS = {
  recent: 'No games played yet.',
  liked: 'No games liked yet.',
  achievements: 'No achievements yet.',
}

interface ProfileTabsProps {
  profile: ShownProfile
  isOwn: boolean
}

export function ProfileTabs({ profile, isOwn }: ProfileTabsProps) {
  const [first, ...others] = TABS.filter((tab) => tab.isShown(profile))
  if (!first) return null
  return <ShownTabs profile={profile} isOwn={isOwn} tabs={[first, ...others]} />
}

type Tab = (typeof TABS)[number]

function ShownTabs({ profile, isOwn, tabs }: ProfileTabsProps & { tabs: [Tab, ...Tab[]] }) {
  const [first, ...others] = tabs
  const selected = useTab([first.id, ...others.map((tab) => tab.id)])
  const emptyTexts = isOwn ? OWN_EMPTY_TEXTS : OTHERS_EMPTY_TEXTS
  const { playTime, likedGames, achievements, lockedAchievements } = profile
  return (
    <Tabs name="Games and achievements" tabs={tabs} selected={selected}>
      {selected === 'recent' &&
        (playTime?.recentlyPlayed.length ? (
          <RecentlyPlayed games={playTime.recentlyPlayed} />
        ) : (
          <EmptyState picture={<NoRecentGamesPicture />} text={emptyTexts.recent}>
            <FindGame />
          </EmptyState>
        ))}
      {selected === 'liked' &&
        (likedGames?.length ? (
          <LikedList games={likedGames} />
        ) : (
          <EmptyState picture={<NoLikedGamesPicture />} text={emptyTexts.liked}>
            <FindGame />
          </EmptyState>
        ))}
      {selected === 'achievements' && (
        <>
          {achievements?.length ? (
            <AchievementList achievements={achievements} />
          ) : (
            <EmptyState picture={<NoAchievementsPicture />} text={emptyTexts.achievements}>
              <FindGame />
            </EmptyState>
          )}
          <LockedList achievements={lockedAchievements ?? []} />
        </>
      )}
    </Tabs>
  )
}

/** A link for an empty list. */
function FindGame() {
  return (
    <Link to="/" className="button">
      Find a game
    </Link>
  )
}
