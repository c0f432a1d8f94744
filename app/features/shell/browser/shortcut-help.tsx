/** Opens the shortcut sheet: a button of the footer, and the key `?`. */
import { useTranslations } from 'use-intl'
import { useShortcut } from '#app/lib/shortcuts.ts'
import { useLateDialog } from '#app/ui/use-late-dialog.ts'

const loadSheet = () => import('./shortcut-sheet.tsx')

export function ShortcutHelp() {
  const t = useTranslations('shell')
  const { Dialog, open, close } = useLateDialog(loadSheet)
  useShortcut('?', open)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="?"
        className="text-link lone-link scriptless:hidden pointer-coarse:hidden"
        onClick={open}
      >
        {t('keyboardShortcuts')}
      </button>
      {Dialog && <Dialog onClosed={close} />}
    </>
  )
}
