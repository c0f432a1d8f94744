/** Games played, games liked and achievements: three tabs, or those that are visible. */
import { EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#ui/empty-state.tsx'
import noLikedGames from '#ui/pictures/no-liked-games.svg?raw'
import noRecentGames from '#ui/pictures/no-recent-games.svg?raw'
import { useChoice } from '#lib/browser/query-choice.ts'
import { Tabs } from '#ui/tabs.tsx'
import noAchievements from '#features/achievements/browser/no-achievements.svg?raw'
import { AchievementList, LockedList } from './achievement-list.tsx'
import { RecentlyPlayed } from './recently-played.tsx'
import type { ShownProfile } from '../shown-profile.ts'
import { Day } from '#ui/day.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { GameLink } from '#features/discovery/browser/game-link.tsx'
import type { LikedGame } from '../server/get-profile.server.ts'
import { LikeStars } from '#features/likes/browser/like-rating.tsx'

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
  const t = useTranslations('profile')
  const choice = useChoice(['recent', 'liked', 'achievements'])
  const tabs = TABS.filter(({ part }) => profile[part] !== undefined)
  const selected = (tabs.find(({ id }) => id === choice) ?? tabs[0])?.id
  if (!selected) {
    return (
      <div className="panel">
        <EmptyTab icon={EyeOff} text={t('allPrivate')} />
      </div>
    )
  }
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
            picture={noRecentGames}
            text={t(isOwn ? 'noGamesPlayed' : 'noGamesPlayedByOther')}
          />
        ))}
      {selected === 'liked' &&
        (likedGames?.length ? (
          <LikedList games={likedGames} />
        ) : (
          <EmptyTab
            picture={noLikedGames}
            text={t(isOwn ? 'noGamesLiked' : 'noGamesLikedByOther')}
          />
        ))}
      {selected === 'achievements' && (
        <>
          {achievements?.length ? (
            <AchievementList achievements={achievements} />
          ) : (
            <EmptyTab
              picture={noAchievements}
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
function EmptyTab(props: ComponentProps<typeof EmptyState>) {
  const t = useTranslations('profile')
  return (
    <EmptyState {...props}>
      <Link to="/" className="button">
        {t('findGame')}
      </Link>
    </EmptyState>
  )
}

function LikedList({ games }: { games: readonly LikedGame[] }) {
  const t = useTranslations('profile')
  const likes = useTranslations('likes')
  return (
    <ul aria-label={t('likedGames')} className="grid grid-cols-2 gap-3 sm:gap-4">
      {games.map((game, index) => (
        <li
          key={game.id}
          className="game-card spotlight panel relative flex flex-col overflow-hidden"
        >
          <GameCover thumbnail={game.thumbnail} isEager={index < 4} className="w-full" />
          <div className="grid gap-1.5 p-3 sm:p-4">
            <GameLink
              gameId={game.id}
              dir="auto"
              className="truncate font-display text-base leading-tight font-bold after:absolute after:inset-0 after:z-2 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent sm:text-lg"
            >
              {game.name}
            </GameLink>
            <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-xs text-muted sm:text-sm">
              <Day at={Date.parse(game.releaseDate)} />
              <LikeStars gameId={game.id} likes={game.likes} size={15} />
            </div>
            {!game.isCounted && <p className="text-xs text-muted">{likes('uncounted')}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
