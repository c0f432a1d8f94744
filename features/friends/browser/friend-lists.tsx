/** The lists of the page of friends. They work without scripts. */
import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LiveFriend } from '#features/live/friends-message.ts'
import { Avatar } from '#ui/avatar.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import type { FriendLists as Lists, ListedPlayer } from '../server/list-friends.server.ts'
import { FriendForm, More } from './friend-form.tsx'
import { useFriendsOnline } from './use-friends-playing.ts'
import { useGames } from '#features/discovery/browser/use-games.ts'
import { joinHref } from '../join-href.ts'

/** By publicId, the friends who are online. */
type Live = ReadonlyMap<string, LiveFriend>

/** Players come first, then who else is online. */
function rankOf(live: Live, { publicId }: ListedPlayer): number {
  const friend = live.get(publicId)
  return friend?.game ? 0 : friend ? 1 : 2
}

export function FriendLists({ lists: { friends, received, sent } }: { lists: Lists }) {
  const t = useTranslations('friends')
  const live = new Map(useFriendsOnline().map((friend) => [friend.publicId, friend]))
  const sorted = friends.toSorted((one, other) => rankOf(live, one) - rankOf(live, other))
  return (
    <>
      {received.length > 0 && (
        <PanelSection title={t('received')} about={t('receivedAbout')}>
          <PlayerList players={received}>
            {(player) => (
              <>
                <FriendForm intent="accept" player={player} buttonClass="button-accent" />
                <FriendForm intent="decline" player={player} />
                <More player={player}>
                  <FriendForm intent="block" player={player} buttonClass="button-harm" />
                </More>
              </>
            )}
          </PlayerList>
        </PanelSection>
      )}
      <PanelSection title={t('friends')} about={t('friendsAbout', { count: friends.length })}>
        {friends.length === 0 && <p>{t('noFriends')}</p>}
        <PlayerList players={sorted} live={live}>
          {(player) => (
            <More player={player}>
              <FriendForm intent="remove" player={player} />
              <FriendForm intent="block" player={player} buttonClass="button-harm" />
            </More>
          )}
        </PlayerList>
      </PanelSection>
      {sent.length > 0 && (
        <PanelSection title={t('sent')} about={t('sentAbout')}>
          <PlayerList players={sent}>
            {(player) => <FriendForm intent="withdraw" player={player} />}
          </PlayerList>
        </PanelSection>
      )}
    </>
  )
}

export function BlockedPlayers({ players }: { players: readonly ListedPlayer[] }) {
  const t = useTranslations('friends')
  return (
    <PanelSection title={t('blockedPlayers')} about={t('blockedAbout')}>
      <PlayerList players={players}>
        {(player) => <FriendForm intent="unblock" player={player} />}
      </PlayerList>
    </PanelSection>
  )
}

interface PlayerListProps {
  players: readonly ListedPlayer[]
  live?: Live
  /** What can be done about the player. */
  children: (player: ListedPlayer) => ReactNode
}

function PlayerList({ players, live, children }: PlayerListProps) {
  return (
    <ul className="grid divide-y divide-line empty:hidden">
      {players.map((player) => {
        const { publicId, name, picture, isPublic } = player
        const friend = live?.get(publicId)
        return (
          <li
            key={publicId}
            className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
          >
            <Avatar name={name} picture={picture} size={36} />
            <p className="min-w-0 flex-1 basis-28 font-semibold wrap-anywhere">
              {isPublic ? (
                <Link to={href('/player/:publicId', { publicId })} className="text-link lone-link">
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
              {friend && <FriendActivity friend={friend} />}
            </p>
            {/* On a phone all buttons are on the line below the name. */}
            <div className="flex flex-wrap gap-2">
              {friend?.game && <JoinFriend friend={friend} />}
              {children(player)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function FriendActivity({ friend }: { friend: LiveFriend }) {
  const t = useTranslations('friends')
  const [game] = useGames(friend.game ? [friend.game] : [], undefined) ?? []
  return (
    <span className="block text-sm font-normal text-accent">
      {game ? t('plays', { game: game.name }) : t('online')}
    </span>
  )
}

function JoinFriend({ friend }: { friend: LiveFriend }) {
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
