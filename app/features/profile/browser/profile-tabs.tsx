/** Games played, games liked and achievements: three tabs, or those that are visible. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import noLikedGames from '#app/ui/pictures/no-liked-games.svg?raw'
import noRecentGames from '#app/ui/pictures/no-recent-games.svg?raw'
import { Tabs, useTab } from '#app/ui/tabs.tsx'
import noAchievements from '#app/features/achievements/browser/no-achievements.svg?raw'
import { AchievementList } from './achievement-list.tsx'
import { LikedList } from './liked-list.tsx'
import { LockedList } from './locked-list.tsx'
import { RecentlyPlayed } from './recently-played.tsx'
import type { ShownProfile } from '../shown-profile.ts'

/** The tabs. `part` is the property of `ShownProfile` that a tab shows; `label` is a message key. */
const TABS = [
  { id: 'recent', label: 'recentlyPlayed', part: 'playTime' },
  { id: 'liked', label: 'likedGames', part: 'likedGames' },
  { id: 'achievements', label: 'achievements', part: 'achievements' },
] as const

interface ProfileTabsProps {
  profile: ShownProfile
  isOwn: boolean
}

export function ProfileTabs({ profile, isOwn }: ProfileTabsProps) {
  const [first, ...others] = TABS.filter(({ part }) => profile[part] !== undefined)
  if (!first) return null
  return <ShownTabs profile={profile} isOwn={isOwn} tabs={[first, ...others]} />
}

type Tab = (typeof TABS)[number]

function ShownTabs({ profile, isOwn, tabs }: ProfileTabsProps & { tabs: [Tab, ...Tab[]] }) {
  const t = useTranslations('profile')
  const [first, ...others] = tabs
  const selected = useTab([first.id, ...others.map((tab) => tab.id)])
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
          <EmptyTab
            picture={<Picture svg={noRecentGames} />}
            text={t(isOwn ? 'noGamesPlayed' : 'noGamesPlayedByOther')}
          />
        ))}
      {selected === 'liked' &&
        (likedGames?.length ? (
          <LikedList games={likedGames} />
        ) : (
          <EmptyTab
            picture={<Picture svg={noLikedGames} />}
            text={t(isOwn ? 'noGamesLiked' : 'noGamesLikedByOther')}
          />
        ))}
      {selected === 'achievements' && (
        <>
          {achievements?.length ? (
            <AchievementList achievements={achievements} />
          ) : (
            <EmptyTab
              picture={<Picture svg={noAchievements} />}
              text={t(isOwn ? 'noAchievements' : 'noAchievementsOfOther')}
            />
          )}
          <LockedList achievements={lockedAchievements ?? []} />
        </>
      )}
    </Tabs>
  )
}

/** An empty list, with a link to the games. */
function EmptyTab({ picture, text }: { picture: ReactNode; text: string }) {
  const t = useTranslations('profile')
  return (
    <EmptyState picture={picture} text={text}>
      <Link to="/" className="button">
        {t('findGame')}
      </Link>
    </EmptyState>
  )
}
