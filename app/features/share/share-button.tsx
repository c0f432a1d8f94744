/** Opens the share dialog of a game. */
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

interface ShareButtonProps {
  gameId: string
  gameName: string
  /** Shows the word beside the icon. */
  isLabelled?: boolean
  /** The key that does the same. */
  shortcut?: string
}

export function ShareButton({ gameId, gameName, isLabelled = false, shortcut }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  useShortcut(shortcut, () => setOpen(true))
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
        onClick={() => setOpen(true)}
      >
        <Share2 aria-hidden size={18} />
        {isLabelled && <span aria-hidden>Share</span>}
      </button>
      {isOpen && (
        <Suspense>
          <ShareDialog gameId={gameId} gameName={gameName} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
