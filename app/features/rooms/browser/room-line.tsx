/**
 * The line for visitors with a room link: whether the link is valid, the open room, a leave button.
 */
import { useTranslations } from 'use-intl'
import { isUsedByKeyboard } from '#app/lib/input-mode.ts'

interface RoomLineProps {
  gameName: string
  /** Undefined if the link contains no valid code. */
  code: string | undefined
  onLeave: () => void
  /** The id of the element that gets the focus when a keyboard user leaves the room. */
  after: string
}

export function RoomLine({ gameName, code, onLeave, after }: RoomLineProps) {
  const t = useTranslations('rooms')
  if (code === undefined) {
    return t.rich('invalidLink', { game: gameName, name: (name) => <bdi>{name}</bdi> })
  }

  function leave() {
    onLeave()
    // With a pointer, the game takes the focus.
    if (isUsedByKeyboard()) document.getElementById(after)?.focus({ preventScroll: true })
  }

  return (
    <>
      {t.rich('inRoom', {
        code,
        room: (code) => (
          <strong className="wrap-anywhere text-ink">
            <bdi>{code}</bdi>
          </strong>
        ),
      })}{' '}
      <button type="button" className="text-link lone-link" onClick={leave}>
        {t('leaveRoom')}
      </button>
    </>
  )
}
