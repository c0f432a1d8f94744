/** Friends of the signed-in player: requests, friends, the link to become one, blocked players. */
import { href, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/friends'
import { pageContext, requireViewer } from '#features/context.server.ts'
import { FocusedBanner } from '#ui/focused-banner.tsx'
import { FriendLink, OpenedLink } from '#features/friends/browser/friend-link.tsx'
import { BlockedPlayers, FriendLists } from '#features/friends/browser/friend-lists.tsx'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { FRIEND_ACTIONS } from '#features/friends/server/friend-actions.server.ts'
import { listFriends } from '#features/friends/server/list-friends.server.ts'
import { findOwnLink, openLink } from '#features/friends/server/links.server.ts'
import { listWeeks } from '#features/play/server/week-play-time.server.ts'
import { friendChanges } from '#features/live/browser/live-friends.ts'
import { nameGames, WeekList } from '#features/profile/browser/week-list.tsx'
import { keepForm } from '#lib/browser/keep-form.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import { useStore } from '#lib/browser/store.ts'
import { useRevalidationOn } from '#lib/browser/use-revalidation-on.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = {
  session: 'required',
  messages: ['friends', 'friendActions', 'profile', 'share'],
}

export const meta = hiddenPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const { requester, services, language, origin } = context.get(pageContext)
  const token = url.searchParams.get('link') ?? undefined
  // A person who gets a link may have no account yet.
  if (token && !requester.viewer && !requester.failure) {
    const next = `${href('/friends')}?${new URLSearchParams({ link: token })}`
    throw redirect(`/sign-in?next=${encodeURIComponent(next)}`)
  }
  const viewer = requireViewer(context, 'manage-friends')
  const t = getTranslator(language, 'titles')
  return {
    title: t('friends'),
    description: t('friendsDescription'),
    opened:
      token === undefined
        ? undefined
        : await openLink(services, { viewer, requester, language, token }),
    lists: await listFriends(services.db, {
      userId: viewer.userId,
      language,
      games: services.games,
    }),
    link: await findOwnLink(services.db, viewer.userId),
    weeks: nameGames(services.games, await listWeeks(services.db, viewer.userId)),
    origin,
    now: services.db.now(),
  }
}

export const action = (args: Route.ActionArgs) => handleForm(FRIEND_ACTIONS, args)

export const clientAction = keepForm

export default function Friends({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('friends')
  const { title, opened, lists, link, weeks, origin, now } = loaderData
  const changes = useStore(friendChanges, (changes) => changes, 0)
  // To open a link is limited, also a dead one.
  useRevalidationOn(opened ? 0 : changes)
  return (
    <div className="mx-auto max-w-3xl px-(--gutter) pt-6 md:pt-10">
      <h1 className="mb-6 text-3xl font-extrabold">{title}</h1>
      <FocusedBanner response={actionData} />
      <div className="grid gap-5 md:gap-6">
        {opened && !actionData?.success && <OpenedLink {...opened} />}
        <FriendLists lists={lists} />
        {lists.friends.length > 0 && weeks.length > 0 && <WeekList weeks={weeks} />}
        <FriendLink link={link} origin={origin} now={now} />
        {lists.blocked.length > 0 && <BlockedPlayers players={lists.blocked} />}
      </div>
      <p className="mt-5 text-sm text-muted">{t('privacyHint')}</p>
    </div>
  )
}
