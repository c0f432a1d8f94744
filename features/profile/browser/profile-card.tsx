/** A player in one card: name, date of joining, and the visible figures. */
import { Clock, Heart, Trophy, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AchievementEmblem } from '#features/achievements/browser/achievement-emblem.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Day } from '#ui/day.tsx'
import { countHours, countTimeAchievements, type ShownProfile } from '../shown-profile.ts'
import { useDuration } from './use-duration.ts'

interface ProfileCardProps {
  profile: ShownProfile
  /** The heading level of the name: 1 if the page has no other title. */
  headingLevel: 1 | 2
  /** Actions for this profile. */
  children?: ReactNode
}

/** A profile: the card of the player at the left, the tabs at the right. */
export const PROFILE_COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[16rem_minmax(0,1fr)] md:items-start lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8'

export function ProfileCard({ profile, headingLevel, children }: ProfileCardProps) {
  const t = useTranslations('profile')
  const formatDuration = useDuration()
  const { name, createdAt, picture, pinned, playTime, likedGames, achievements } = profile
  const words = useTranslations('achievements')
  const scene = playTime?.recentlyPlayed[0]?.thumbnail
  const Name = `h${headingLevel}` as const
  const hasFigures = playTime ?? likedGames ?? achievements
  const hasStats = playTime ?? achievements
  return (
    <section
      aria-label={t('player')}
      className="grid gap-4 md:sticky md:top-[calc(var(--header-height)+1.5rem)]"
    >
      <div className="panel overflow-hidden">
        <div className="h-16 bg-accent-wash max-md:hidden">
          {scene && <img src={scene} alt="" className="size-full object-cover" />}
        </div>
        <div className="grid gap-5 px-5 pb-5">
          <div className="flex items-center gap-3 pt-5 md:-mt-10 md:block md:pt-0">
            <span className="inline-block shrink-0 rounded-full bg-surface md:p-1">
              <Avatar name={name} picture={picture} size={80} />
            </span>
            <div className="min-w-0 md:mt-3">
              <Name dir="auto" className="text-2xl font-extrabold wrap-anywhere">
                {name}
              </Name>
              <p className="mt-1 text-sm text-muted">
                {t.rich('memberSince', { day: () => <Day at={createdAt} /> })}
              </p>
            </div>
          </div>
          {pinned && pinned.length > 0 && (
            <ul aria-label={t('pinned')} className="flex gap-3">
              {pinned.map((achievement) => (
                <li
                  key={achievement.id}
                  className="grid w-20 justify-items-center gap-1 text-center text-xs leading-tight"
                >
                  <AchievementEmblem name={achievement.icon} size={48} />
                  {words(achievement.name)}
                </li>
              ))}
            </ul>
          )}
          {hasFigures && (
            <dl className="grid gap-2.5 border-t border-line pt-4">
              {playTime && (
                <Figure icon={Clock} name={t('totalPlayTime')}>
                  {formatDuration(playTime.totalPlayMs)}
                </Figure>
              )}
              {likedGames && (
                <Figure icon={Heart} name={t('likedGames')}>
                  {likedGames.length}
                </Figure>
              )}
              {achievements && (
                <Figure icon={Trophy} name={t('achievements')}>
                  {achievements.length}
                </Figure>
              )}
            </dl>
          )}
          {children}
        </div>
      </div>
      {hasStats && (
        // A card of its own: hours played repeat the total play time.
        <div className="panel p-5">
          <p className="mb-3 font-display text-lg font-bold">{t('stats')}</p>
          <dl className="grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-2">
            {playTime && <Stat name={t('gamesPlayed')}>{playTime.recentlyPlayed.length}</Stat>}
            {playTime && <Stat name={t('hoursPlayed')}>{countHours(playTime.totalPlayMs)}</Stat>}
            {achievements && (
              <Stat name={t('timeAchievements')}>{countTimeAchievements(achievements)}</Stat>
            )}
          </dl>
        </div>
      )}
    </section>
  )
}

interface FigureProps {
  icon: LucideIcon
  name: string
  children: ReactNode
}

function Figure({ icon: Icon, name, children }: FigureProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <dt className="flex items-center gap-2.5 text-muted">
        <Icon aria-hidden size={18} />
        {name}
      </dt>
      <dd className="font-bold whitespace-nowrap">{children}</dd>
    </div>
  )
}

function Stat({ name, children }: { name: string; children: number }) {
  const locale = useLocale()
  return (
    <div className="flex flex-col-reverse justify-end gap-1 rounded-md bg-raised px-1 py-3 text-center">
      <dt className="text-xs leading-tight text-muted">{name}</dt>
      <dd className="font-display text-2xl leading-none font-extrabold">
        {children.toLocaleString(locale)}
      </dd>
    </div>
  )
}
