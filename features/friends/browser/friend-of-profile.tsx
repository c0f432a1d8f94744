/** What a player can do on the public page of another one: ask, answer, block. */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Relation } from '../server/list-friends.server.ts'
import { FriendForm } from './friend-form.tsx'
import { More } from './friend-lists.tsx'

interface FriendOfProfileProps {
  player: { publicId: string; name: string }
  relation: Relation
}

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
