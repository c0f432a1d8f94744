/** For who comes by a link to a room: what the link says, which room is open, and the way out of it. */
import { isUsedByKeyboard } from '../../lib/input-mode.ts'

interface RoomLineProps {
  gameName: string
  /** Undefined where the link names none that the game could have. */
  code: string | undefined
  onLeave: () => void
  /** The id of what takes the focus of who leaves the room by the keyboard. */
  after: string
}

export function RoomLine({ gameName, code, onLeave, after }: RoomLineProps) {
  if (code === undefined) {
    return `That room link isn't valid, so we opened ${gameName} without a room.`
  }

  function leave() {
    onLeave()
    // Who pressed plays on: the game takes the focus.
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
