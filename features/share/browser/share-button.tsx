/** The button that opens the share dialog of a game. */
import { href, useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '#lib/browser/shortcuts.ts'
import { RepeatedIcon } from '#ui/repeated-icon.tsx'
import { useLateDialog } from '#ui/use-late-dialog.tsx'

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
  const { Dialog, open: openDialog, close } = useLateDialog(loadDialog)
  const path = href('/game/:id', { id: gameId })
  const link = useHref(path)

  /** On a touch screen, the system's share sheet; the dialog where there is none or it fails. */
  function open() {
    if (!('share' in navigator && matchMedia('(pointer: coarse)').matches)) return openDialog()
    const url = new URL(link, location.origin).href
    navigator.share({ title: gameName, url }).catch((error: unknown) => {
      // The player closed the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) openDialog()
    })
  }

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
          path={path}
          name={gameName}
          onClosed={close}
        />
      )}
    </>
  )
}
