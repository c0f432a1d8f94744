/**
 * Takes the keyboard back from a game that keeps every key for itself: for whoever uses a pointer,
 * or a switch or a voice in its place (WCAG 2.1.2).
 */
import { Keyboard } from 'lucide-react'
import type { MouseEvent } from 'react'
import { showToast } from '../../lib/toasts.ts'

function takeBack({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  // Safari gives a pressed button no focus.
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
      // Where there is nothing but fingers there is no keyboard to lose.
      className="icon-control hidden any-pointer-fine:inline-flex scriptless:hidden"
      onClick={takeBack}
    >
      <Keyboard aria-hidden size={18} />
    </button>
  )
}
