/** The button that opens the dialog for inviting friends to a room. */
import { Users } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { isUsedByKeyboard } from '../../lib/input-mode.ts'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import type { GameWithRooms } from './room-code.ts'
import { loadRooms, type OpenRoom } from './use-room.ts'

interface PlayTogetherButtonProps {
  game: GameWithRooms
  room: OpenRoom
  onShared: () => void
}

export function PlayTogetherButton({ game, room, onShared }: PlayTogetherButtonProps) {
  const t = useTranslations('rooms')
  const button = useRef<HTMLButtonElement>(null)
  const { Dialog, isOpen, open, close } = useLateDialog(loadRooms)

  function enter(fragment: string) {
    // An open modal dialog does not let the focus leave it.
    flushSync(close)
    room.open(fragment)
    // With a pointer, the game takes the focus. Keyboard users get it back on the button.
    if (isUsedByKeyboard()) button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="button max-xl:button-icon scriptless:hidden"
        onClick={open}
      >
        <Users aria-hidden size={18} />
        <span className="max-xl:sr-only">{t('playTogether')}</span>
      </button>
      {isOpen && Dialog && (
        <Dialog game={game} code={room.code} onEnter={enter} onClosed={close} onShared={onShared} />
      )}
    </>
  )
}
