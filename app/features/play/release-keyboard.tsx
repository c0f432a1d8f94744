/**
 * Releases the keyboard from a game that captures every key; for players who use a pointer, a
 * switch or voice control (WCAG 2.1.2).
 */
import { Keyboard } from 'lucide-react'
import type { MouseEvent } from 'react'
import { showToast } from '../../lib/toasts.ts'

function takeBack({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  // Safari does not focus a pressed button.
  currentTarget.focus()
  showToast({
    topic: 'keyboard',
    title: 'Keyboard returned to the page',
    message: 'Shortcuts work again. Click the game to play on.',
    icon: Keyboard,
  })
}

export function ReleaseKeyboard() {
  return (
    <button
      type="button"
      aria-label="Release keyboard from game"
      title="Release keyboard from game"
      // A device with only a touch screen has no keyboard to release.
      className="icon-control hidden any-pointer-fine:inline-flex scriptless:hidden"
      onClick={takeBack}
    >
      <Keyboard aria-hidden size={18} />
    </button>
  )
}
