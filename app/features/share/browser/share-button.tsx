/** The button that opens the share dialog of a game. */
import { href } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '#app/lib/shortcuts.ts'
import { RepeatedIcon } from '#app/ui/repeated-icon.tsx'
import { useLateDialog } from '#app/ui/use-late-dialog.tsx'

const loadDialog = () => import('./share-dialog.tsx')

interface ShareButtonProps {
  gameId: string
  gameName: string
  /** False in a toolbar, where arrow keys reach the button. */
  isTabStop?: boolean
  /** The keyboard shortcut. */
  shortcut?: string
}

export function ShareButton({ gameId, gameName, isTabStop = true, shortcut }: ShareButtonProps) {
  const t = useTranslations('share')
  const { Dialog, open, close } = useLateDialog(loadDialog)
  useShortcut(shortcut, open)
  return (
    <>
      <button
        type="button"
        aria-label={t('shareGame', { game: gameName })}
        aria-keyshortcuts={shortcut}
        tabIndex={isTabStop ? undefined : -1}
        className="icon-control scriptless:hidden"
        onClick={open}
      >
        <RepeatedIcon name="share" size={18} />
      </button>
      {Dialog && (
        <Dialog
          title={t('shareGame', { game: gameName })}
          label={t('linkToGame')}
          path={href('/game/:id', { id: gameId })}
          name={gameName}
          onClosed={close}
        />
      )}
    </>
  )
}
