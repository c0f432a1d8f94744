/** Friends who play, as items of the account menu that lead to their games. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { Avatar } from '#ui/avatar.tsx'
import { joinHref } from '../join-href.ts'
import { useFriendsPlaying } from './use-friends-playing.ts'

/** The page of friends lists all. */
const MAX_SHOWN = 3

/** @param className of a menu item */
export default function FriendsInMenu({ className }: { className: string }): ReactNode {
  const texts = useViewer()?.friendTexts
  return useFriendsPlaying()
    .slice(0, MAX_SHOWN)
    .map((friend) => (
      <Link key={friend.publicId} role="menuitem" to={joinHref(friend)} className={className}>
        <Avatar name={friend.name} picture={friend.picture} size={24} />
        <bdi className="truncate">{friend.name}</bdi>
        <b className="ms-auto text-accent">{texts?.join}</b>
      </Link>
    ))
}
