/** The public page of a player: only what the privacy settings allow. */
import { data, href, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/player'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { FocusedBanner } from '#ui/focused-banner.tsx'
import { FriendOfProfile } from '#features/friends/browser/friend-form.tsx'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { FRIEND_ACTIONS } from '#features/friends/server/friend-actions.server.ts'
import { findRelation } from '#features/friends/server/list-friends.server.ts'
import { BackToGames } from '#features/profile/browser/back-to-games.tsx'
import { PROFILE_COLUMNS, ProfileCard } from '#features/profile/browser/profile-card.tsx'
import { ProfileTabs } from '#features/profile/browser/profile-tabs.tsx'
import { ShareProfile } from '#features/profile/browser/share-profile.tsx'
import { getPublicProfile } from '#features/profile/server/public-profile.server.ts'
import { keepForm } from '#lib/browser/keep-form.ts'
import { hiddenPageMeta, pictureMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { NotFound } from '#ui/not-found.tsx'

export const handle: RouteHandle = {
  session: 'optional',
  messages: ['friendActions', 'profile', 'achievements', 'likes', 'share'],
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, requester } = context.get(pageContext)
  const { viewer } = requester
  const { publicId } = params
  const profile = await getPublicProfile(services, publicId)
  const relation =
    profile && viewer && (await findRelation(services.db, { userId: viewer.userId, publicId }))
  if (profile && relation !== 'blocked') return { title: profile.name, profile, relation }
  const t = pageTranslator(context, 'titles')
  return data(
    { title: t('playerNotFound'), profile: undefined, relation: undefined },
    { status: 404 },
  )
}

export async function action(args: Route.ActionArgs) {
  const response = await handleForm(FRIEND_ACTIONS, args)
  const { action, success } = response.data
  // The page no longer exists for the player.
  if (action === 'block' && success) throw redirect(href('/friends'))
  return response
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

export const clientAction = keepForm

export default function Player({ loaderData, actionData, params }: Route.ComponentProps) {
  const { profile, relation } = loaderData
  const t = useTranslations('profile')
  if (!profile) {
    return <NotFound title={t('playerNotFound')} text={t('playerNotFoundText')} />
  }
  return (
    <div className="mx-auto max-w-(--measure) px-(--gutter) pt-4 md:pt-6">
      <div className="mb-3">
        <BackToGames />
      </div>
      <FocusedBanner response={actionData} />
      <div className={PROFILE_COLUMNS}>
        <ProfileCard profile={profile} headingLevel={1}>
          {relation && (
            <FriendOfProfile
              player={{ publicId: params.publicId, name: profile.name }}
              relation={relation}
            />
          )}
          <ShareProfile publicId={params.publicId} name={profile.name} />
        </ProfileCard>
        <div className="min-w-0">
          <ProfileTabs profile={profile} isOwn={false} />
        </div>
      </div>
    </div>
  )
}
