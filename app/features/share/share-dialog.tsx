/** The dialog with a game's link. */
import { href } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { ShareLink } from './share-link.tsx'

interface ShareDialogProps {
  gameId: string
  gameName: string
  onClosed: () => void
}

export default function ShareDialog({ gameId, gameName, onClosed }: ShareDialogProps) {
  const link = new URL(href('/game/:id', { id: gameId }), location.origin).href
  return (
    <Dialog title={`Share ${gameName}`} onClosed={onClosed}>
      <ShareLink link={link} label="Link to the game" title={gameName} />
    </Dialog>
  )
}
