/** The profile of the signed-in player. */
import { ExternalLink, Palette } from 'lucide-react'
import { Link, data, href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/profile'
import { pageContext, pageTranslator, requireViewer } from '#features/context.server.ts'
import { listLocked } from '#features/achievements/definitions.ts'
import { getProfile, progressOf } from '#features/profile/server/get-profile.server.ts'
import { BackToGames } from '#features/profile/browser/back-to-games.tsx'
import { PROFILE_COLUMNS, ProfileCard } from '#features/profile/browser/profile-card.tsx'
import { ShareProfile } from '#features/profile/browser/share-profile.tsx'
import { ProfileTabs } from '#features/profile/browser/profile-tabs.tsx'
import { getPrivacySettings } from '#features/settings/server/privacy.server.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import notFound from '../../ui/pictures/not-found.svg?raw'

export const handle: RouteHandle = {
  session: 'required',
  messages: ['profile', 'achievements', 'likes', 'share'],
}

export const meta = hiddenPageMeta

export async function loader({ context }: Route.LoaderArgs) {
  const { userId, name, createdAt, publicId } = requireViewer(context, 'view-own-profile')
  const { services: portal } = context.get(pageContext)
  const t = pageTranslator(context, 'titles')
  const words = { title: t('yourProfile'), description: t('profileDescription') }
  const profile = await getProfile(portal, userId)
  if (!profile) return data({ ...words, profile: undefined, publicId: undefined }, { status: 404 })
  const { totalPlayMs, recentlyPlayed, likedGames, achievements, picture, pinned } = profile
  const { publicProfile } = await getPrivacySettings(portal.db, userId)
  return {
    ...words,
    profile: {
      name,
      createdAt,
      playTime: { totalPlayMs, recentlyPlayed },
      likedGames,
      achievements,
      picture,
      pinned,
      lockedAchievements: listLocked(progressOf(profile), achievements),
    },
    publicId: publicProfile ? publicId : undefined,
  }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('profile')
  return (
    <div className="mx-auto max-w-(--measure) px-(--gutter) pt-4 md:pt-6">
      <BackToGames />
      <h1 className="mt-1 mb-6 text-3xl font-extrabold">{t('title')}</h1>
      {loaderData.profile ? (
        <div className={PROFILE_COLUMNS}>
          <ProfileCard profile={loaderData.profile} headingLevel={2}>
            <div className="flex flex-wrap gap-2">
              <Link to="/settings#card" className="button flex-auto">
                <Palette aria-hidden size={18} />
                {t('customize')}
              </Link>
              <PublicPageLink publicId={loaderData.publicId} name={loaderData.profile.name} />
            </div>
          </ProfileCard>
          <div className="min-w-0">
            <ProfileTabs profile={loaderData.profile} isOwn />
          </div>
        </div>
      ) : (
        <div className="panel">
          <EmptyState picture={notFound} text={t('notFound')} />
        </div>
      )}
    </div>
  )
}

interface PublicPageLinkProps {
  /** Undefined: the page is off. */
  publicId: string | undefined
  name: string
}

function PublicPageLink({ publicId, name }: PublicPageLinkProps) {
  const t = useTranslations('profile')
  if (!publicId) {
    return (
      <p className="basis-full text-sm text-muted">
        {t.rich('publicPageOff', {
          link: (words) => (
            <Link to="/settings?tab=privacy" className="text-link">
              {words}
            </Link>
          ),
        })}
      </p>
    )
  }
  return (
    <div className="flex gap-2">
      <Link
        to={href('/player/:publicId', { publicId })}
        aria-label={t('viewPublicProfile')}
        title={t('viewPublicProfile')}
        className="button button-icon"
      >
        <ExternalLink aria-hidden size={18} className="rtl:-scale-x-100" />
      </Link>
      <ShareProfile publicId={publicId} name={name} isIcon />
    </div>
  )
}
