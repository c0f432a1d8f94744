/** The dialog with a game's link. */
import { href, useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { Dialog } from '#app/ui/dialog.tsx'
import { ShareLink } from './share-link.tsx'

interface ShareDialogProps {
  gameId: string
  gameName: string
  onClosed: () => void
}

export default function ShareDialog({ gameId, gameName, onClosed }: ShareDialogProps) {
  const t = useTranslations('share')
  const link = new URL(useHref(href('/game/:id', { id: gameId })), location.origin).href
  return (
    <Dialog title={t('shareGame', { game: gameName })} onClosed={onClosed}>
      <ShareLink link={link} label={t('linkToGame')} title={gameName} />
    </Dialog>
  )
}
