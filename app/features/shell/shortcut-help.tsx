/** Opens the shortcut sheet: a button of the footer, and the key `?`. */
import { useShortcut } from '../../lib/shortcuts.ts'
import { useLateDialog } from '../../ui/use-late-dialog.ts'

const loadSheet = () => import('./shortcut-sheet.tsx')

export function ShortcutHelp() {
  const { Dialog, isOpen, open, close } = useLateDialog(loadSheet)
  useShortcut('?', open)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="?"
        className="text-link lone-link scriptless:hidden pointer-coarse:hidden"
        onClick={open}
      >
        Keyboard shortcuts
      </button>
      {isOpen && Dialog && <Dialog onClosed={close} />}
    </>
  )
}
