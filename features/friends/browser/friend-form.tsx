/** A form of one button about another player. */
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'

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
