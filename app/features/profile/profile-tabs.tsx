/** Games played, games liked and achievements: three tabs, or those that are visible. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoLikedGamesPicture } from '../../ui/pictures/no-liked-games.tsx'
import { NoRecentGamesPicture } from '../../ui/pictures/no-recent-games.tsx'
import { Tabs, useTab } from '../../ui/tabs.tsx'
import type { Translation } from '../../messages/translation.ts'
import { NoAchievementsPicture } from '../achievements/no-achievements-picture.tsx'
import { AchievementList } from './achievement-list.tsx'
import { LikedList } from './liked-list.tsx'
import { LockedList } from './locked-list.tsx'
import { RecentlyPlayed } from './recently-played.tsx'
import type { ShownProfile } from './shown-profile.ts'

type ProfileMessage = keyof Translation['profile']

/** Labels are keys of messages. */
const TABS = [
  { id: 'recent', label: 'recentlyPlayed', isShown: (profile) => Boolean(profile.playTime) },
  { id: 'liked', label: 'likedGames', isShown: (profile) => Boolean(profile.likedGames) },
  {
    id: 'achievements',
    label: 'achievements',
    isShown: (profile) => Boolean(profile.achievements),
  },
] as const satisfies {
  id: string
  label: ProfileMessage
  isShown: (profile: ShownProfile) => boolean
}[]

/** Texts of empty lists, on the player's own profile and on the profile of another player. */
const OWN_EMPTY_TEXTS = {
  recent: 'noGamesPlayed',
  liked: 'noGamesLiked',
  achievements: 'noAchievements',
} as const
const OTHERS_EMPTY_TEXTS = {
  recent: 'noGamesPlayedByOther',
  liked: 'noGamesLikedByOther',
  achievements: 'noAchievementsOfOther',
} as const

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
  const t = useTranslations('profile')
  const [first, ...others] = tabs
  const selected = useTab([first.id, ...others.map((tab) => tab.id)])
  const emptyTexts = isOwn ? OWN_EMPTY_TEXTS : OTHERS_EMPTY_TEXTS
  const { playTime, likedGames, achievements, lockedAchievements } = profile
  return (
    <Tabs
      name={t('tabs')}
      tabs={tabs.map(({ id, label }) => ({ id, label: t(label) }))}
      selected={selected}
    >
      {selected === 'recent' &&
        (playTime?.recentlyPlayed.length ? (
          <RecentlyPlayed games={playTime.recentlyPlayed} />
        ) : (
          <EmptyState picture={<NoRecentGamesPicture />} text={t(emptyTexts.recent)}>
            <FindGame />
          </EmptyState>
        ))}
      {selected === 'liked' &&
        (likedGames?.length ? (
          <LikedList games={likedGames} />
        ) : (
          <EmptyState picture={<NoLikedGamesPicture />} text={t(emptyTexts.liked)}>
            <FindGame />
          </EmptyState>
        ))}
      {selected === 'achievements' && (
        <>
          {achievements?.length ? (
            <AchievementList achievements={achievements} />
          ) : (
            <EmptyState picture={<NoAchievementsPicture />} text={t(emptyTexts.achievements)}>
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
  const t = useTranslations('profile')
  return (
    <Link to="/" className="button">
      {t('findGame')}
    </Link>
  )
}
