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
    title: 'The keyboard is back',
    message: 'Keys work on this page again. A click into the game gives them to it.',
    icon: Keyboard,
  })
}

export function KeyboardBack() {
  return (
    <button
      type="button"
      aria-label="Take the keyboard back"
      title="Take the keyboard back"
      // Where there is nothing but fingers there is no keyboard to lose.
      className="icon-control hidden any-pointer-fine:inline-flex scriptless:hidden"
      onClick={takeBack}
    >
      <Keyboard aria-hidden size={18} />
    </button>
  )
}
