/** What a player can do about another one: forms with one button each. */
import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import type { Relation } from '../server/list-friends.server.ts'

/** What the button says, as a key; `…Of` is its full label. */
type FriendIntent = 'request' | 'accept' | 'decline' | 'withdraw' | 'remove' | 'block' | 'unblock'

interface FriendFormProps {
  intent: FriendIntent
  player: { publicId: string; name: string }
  className?: string
  buttonClass?: string
}

export function FriendForm({ intent, player, ...classes }: FriendFormProps) {
  const t = useTranslations('friendActions')
  return (
    <ActionForm
      intent={intent}
      fields={{ player: player.publicId }}
      label={t(`${intent}Button`)}
      fullLabel={t(`${intent}Player`, { name: player.name })}
      {...classes}
    />
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

interface FriendOfProfileProps {
  player: { publicId: string; name: string }
  relation: Relation
}

/** On the public page of the player: ask, answer, block. */
export function FriendOfProfile({ player, relation }: FriendOfProfileProps) {
  const t = useTranslations('friendActions')
  if (relation === 'self' || relation === 'blocked') return null
  return (
    <div className="grid gap-3">
      {relation === 'may-ask' && (
        <FriendForm intent="request" player={player} className="grid" buttonClass="button-accent" />
      )}
      {relation === 'friend' && <p className="font-semibold">{t('areFriends')}</p>}
      {relation === 'sent' && <p className="text-muted">{t('isRequested')}</p>}
      {relation === 'received' && (
        <Link to={href('/friends')} className="button button-accent">
          {t('answer')}
        </Link>
      )}
      <More player={player}>
        {relation === 'friend' && <FriendForm intent="remove" player={player} />}
        <FriendForm intent="block" player={player} buttonClass="button-harm" />
      </More>
    </div>
  )
}
