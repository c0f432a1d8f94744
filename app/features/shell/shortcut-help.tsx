/** The way to the sheet of shortcuts: a button of the footer, and the key `?`. */
import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'

const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))

export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false)
  useShortcut('?', () => setOpen(true))
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="?"
        className="text-link lone-link scriptless:hidden pointer-coarse:hidden"
        onClick={() => setOpen(true)}
      >
        Keyboard shortcuts
      </button>
      {isOpen && (
        <Suspense>
          <ShortcutSheet onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
