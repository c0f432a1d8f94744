/** What a friend does who is online, and the way to the game. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useGames } from '#app/features/discovery/browser/use-games.ts'
import type { LiveFriend } from '#app/features/live/friends-message.ts'
import { joinHref } from '../join-href.ts'

export function FriendActivity({ friend }: { friend: LiveFriend }) {
  const t = useTranslations('friends')
  const [game] = useGames(friend.game ? [friend.game] : [], undefined) ?? []
  return (
    <span className="block text-sm font-normal text-accent">
      {game ? t('plays', { game: game.name }) : t('online')}
    </span>
  )
}

export function JoinFriend({ friend }: { friend: LiveFriend }) {
  const t = useTranslations('friends')
  return (
    <Link to={joinHref(friend)} className="button button-accent">
      {t('join')}
      <span className="sr-only">
        : <bdi>{friend.name}</bdi>
      </span>
    </Link>
  )
}
