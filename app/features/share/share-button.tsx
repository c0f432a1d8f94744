/** Opens the share dialog of a game. */
import { Share2 } from 'lucide-react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useLateDialog } from '../../ui/use-late-dialog.ts'

const loadDialog = () => import('./share-dialog.tsx')

interface ShareButtonProps {
  gameId: string
  gameName: string
  /** Shows the word beside the icon. */
  isLabelled?: boolean
  /** The key that does the same. */
  shortcut?: string
}

export function ShareButton({ gameId, gameName, isLabelled = false, shortcut }: ShareButtonProps) {
  const { Dialog, isOpen, open, close } = useLateDialog(loadDialog)
  useShortcut(shortcut, open)
  return (
    <>
      <button
        type="button"
        aria-label={`Share ${gameName}`}
        aria-keyshortcuts={shortcut}
        className={
          isLabelled
            ? 'button scriptless:hidden'
            : 'inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-raised hover:text-ink scriptless:hidden'
        }
        onClick={open}
      >
        <Share2 aria-hidden size={18} />
        {isLabelled && <span aria-hidden>Share</span>}
      </button>
      {isOpen && Dialog && <Dialog gameId={gameId} gameName={gameName} onClosed={close} />}
    </>
  )
}
