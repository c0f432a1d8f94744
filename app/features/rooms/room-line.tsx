/**
 * The line for visitors with a room link: whether the link is valid, the open room, a leave button.
 */
import { isUsedByKeyboard } from '../../lib/input-mode.ts'

interface RoomLineProps {
  gameName: string
  /** Undefined if the link contains no valid code. */
  code: string | undefined
  onLeave: () => void
  /** The id of the element that gets the focus when a keyboard user leaves the room. */
  after: string
}

export function RoomLine({ gameName, code, onLeave, after }: RoomLineProps) {
  if (code === undefined) {
    return `That room link isn't valid, so we opened ${gameName} without a room.`
  }

  function leave() {
    onLeave()
    // With a pointer, the game takes the focus.
    if (isUsedByKeyboard()) document.getElementById(after)?.focus({ preventScroll: true })
  }

  return (
    <>
      You're in room <strong className="break-all text-ink">{code}</strong>.{' '}
      <button type="button" className="text-link lone-link" onClick={leave}>
        Leave room
      </button>
    </>
  )
}
