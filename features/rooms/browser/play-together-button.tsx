/** The button that opens the dialog for inviting friends to a room. */
import { Users } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { isUsedByKeyboard } from '#lib/browser/input-mode.ts'
import { useLateDialog } from '#ui/use-late-dialog.tsx'
import type { GameWithRooms } from '../room-code.ts'
import { loadRooms } from './use-room.ts'

interface PlayTogetherButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  game: GameWithRooms
  /** The code of the room where the player is. */
  code: string | undefined
  /** Opens the room of a fragment. */
  onOpen: (fragment: string) => void
  /** False for a visitor, who has no friends and no achievements. */
  isPlayer: boolean
}

export function PlayTogetherButton(props: PlayTogetherButtonProps) {
  const { ref: button, game, code, onOpen, isPlayer } = props
  const t = useTranslations('rooms')
  const { Dialog, open, close } = useLateDialog(loadRooms)

  const shared = useRef<string>(undefined)

  /** A message about what follows would be behind the open dialog. */
  function finish() {
    close()
    const code = shared.current
    shared.current = undefined
    if (code === undefined || !isPlayer) return
    // Its code is there: it came with the dialog.
    void loadRooms().then(({ reportSharedRoom }) => reportSharedRoom(game.id, { room: code }))
  }

  function enter(fragment: string) {
    // An open modal dialog does not let the focus leave it.
    flushSync(finish)
    onOpen(fragment)
    // With a pointer, the game takes the focus. Keyboard users get it back on the button.
    if (isUsedByKeyboard()) button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-accent max-xl:button-icon scriptless:hidden"
        onClick={open}
      >
        <Users aria-hidden size={18} />
        <span className="max-xl:sr-only">{t('playTogether')}</span>
      </button>
      {Dialog && (
        <Dialog
          game={game}
          code={code}
          onEnter={enter}
          onClosed={finish}
          onShared={(code) => {
            shared.current = code
          }}
        />
      )}
    </>
  )
}
