/** The lists of the page of friends. They work without scripts. */
import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { Avatar } from '#app/ui/avatar.tsx'
import { PanelSection } from '#app/ui/panel-section.tsx'
import { MAX_FRIENDS } from '../friend-rules.ts'
import type { FriendLists as Lists, ListedPlayer } from '../server/list-friends.server.ts'
import { FriendForm } from './friend-form.tsx'

export function FriendLists({ lists: { friends, received, sent } }: { lists: Lists }) {
  const t = useTranslations('friends')
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
      <PanelSection
        title={t('friends')}
        about={t('friendsAbout', { count: friends.length, max: String(MAX_FRIENDS) })}
      >
        {friends.length === 0 && <p>{t('noFriends')}</p>}
        <PlayerList players={friends}>
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
  /** What can be done about the player. */
  children: (player: ListedPlayer) => ReactNode
}

function PlayerList({ players, children }: PlayerListProps) {
  return (
    <ul className="grid divide-y divide-line">
      {players.map((player) => (
        <li
          key={player.publicId}
          className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
        >
          <Avatar name={player.name} size={36} />
          <p className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
            {player.isPublic ? (
              <Link
                to={href('/player/:publicId', { publicId: player.publicId })}
                className="text-link lone-link"
              >
                <bdi>{player.name}</bdi>
              </Link>
            ) : (
              <bdi>{player.name}</bdi>
            )}
          </p>
          {children(player)}
        </li>
      ))}
    </ul>
  )
}

/** What is rarely done, and not by accident. */
export function More({ player, children }: { player: { name: string }; children: ReactNode }) {
  const t = useTranslations('friendActions')
  return (
    <details className="open:basis-full">
      <summary className="button list-none" aria-label={t('moreAbout', { name: player.name })}>
        {t('more')}
      </summary>
      <div className="flex flex-wrap gap-3 pt-3">{children}</div>
    </details>
  )
}
