/** The public page of a player: only what the privacy settings allow. */
import { ArrowLeft, EyeOff } from 'lucide-react'
import { Link, data } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/player'
import { languageContext, servicesContext } from '../context.server.ts'
import { PROFILE_COLUMNS, ProfileCard } from '../features/profile/browser/profile-card.tsx'
import { ProfileTabs } from '../features/profile/browser/profile-tabs.tsx'
import { ShareProfile } from '../features/profile/browser/share-profile.tsx'
import { getPublicProfile } from '../features/profile/server/public-profile.server.ts'
import { hiddenPageMeta, pictureMeta } from '../lib/page-meta.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { NotFound } from '../ui/not-found.tsx'

export const handle: RouteHandle = {
  queries: { visitor: 1, player: 1 },
  messages: ['profile', 'achievements', 'likes', 'share'],
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const profile = await getPublicProfile(context.get(servicesContext), params.publicId)
  if (profile) return { title: profile.name, profile }
  const t = getTranslator(context.get(languageContext), 'titles')
  return data({ title: t('playerNotFound'), profile: undefined }, { status: 404 })
}

/** Revalidated on each request: the player may hide the page at any time. */
export function headers() {
  return { 'Cache-Control': 'private, no-cache' }
}

export function meta(page: Route.MetaArgs) {
  const [{ loaderData: site }] = page.matches
  const { profile, title } = page.loaderData
  if (!profile) return hiddenPageMeta(page)
  return [
    ...hiddenPageMeta(page),
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: site.portalName },
    ...pictureMeta(`${site.publicUrl}/social/players/${page.params.publicId}.png`),
  ]
}

export default function Player({ loaderData: { profile }, params }: Route.ComponentProps) {
  const t = useTranslations('profile')
  if (!profile) {
    return <NotFound title={t('playerNotFound')} text={t('playerNotFoundText')} />
  }
  const isAllHidden = !profile.playTime && !profile.likedGames && !profile.achievements
  return (
    <div className="mx-auto max-w-(--measure) px-(--gutter) pt-4 md:pt-6">
      <Link
        to="/"
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 rounded-md text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" />
        {t('backToGames')}
      </Link>
      <div className={PROFILE_COLUMNS}>
        <ProfileCard profile={profile} headingLevel={1}>
          <ShareProfile publicId={params.publicId} name={profile.name} />
        </ProfileCard>
        <div className="min-w-0">
          {isAllHidden ? (
            <div className="panel">
              <EmptyState icon={EyeOff} text={t('allPrivate')}>
                <Link to="/" className="button">
                  {t('findGame')}
                </Link>
              </EmptyState>
            </div>
          ) : (
            <ProfileTabs profile={profile} isOwn={false} />
          )}
        </div>
      </div>
    </div>
  )
}
