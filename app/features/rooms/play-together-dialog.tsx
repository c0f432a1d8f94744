/** Converts the game's invite link or code to a link to this page, for sharing. */
import { useState, type SubmitEvent } from 'react'
import { href } from 'react-router'
import { focusFirst } from '../../lib/focus-first.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ShareLink } from '../share/share-link.tsx'
import { QrCode } from './qr-code.tsx'
import { readPastedRoom } from './read-pasted-room.ts'
import { roomFragment, type GameWithRooms } from './room-code.ts'

interface PlayTogetherDialogProps {
  game: GameWithRooms
  /** The code of the open room. */
  code: string | undefined
  /** Opens the room of this URL fragment, and closes the dialog. */
  onEnter: (fragment: string) => void
  onClosed: () => void
}

export function PlayTogetherDialog(props: PlayTogetherDialogProps) {
  const { game, code: openCode, onEnter, onClosed } = props
  const [code, setCode] = useState(openCode)
  return (
    <Dialog title={`Play ${game.name} together`} onClosed={onClosed}>
      {code === undefined ? (
        <PasteForm game={game} onRead={setCode} />
      ) : (
        <Invitation
          game={game}
          code={code}
          onEnter={code === openCode ? undefined : () => onEnter(roomFragment(code))}
          onBack={() => setCode(undefined)}
        />
      )}
    </Dialog>
  )
}

function PasteForm({ game, onRead }: { game: GameWithRooms; onRead: (code: string) => void }) {
  const [fault, setFault] = useState<string>()

  function read(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('pasted') as HTMLInputElement
    const code = readPastedRoom(field.value, game)
    if (code !== undefined) return onRead(code)
    setFault(`That doesn't look like a room link or code for ${game.name}.`)
    field.focus()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={read}>
      <p lang={game.room.hintLang} className="text-muted">
        {game.room.hint}
      </p>
      <Field
        ref={focusFirst}
        name="pasted"
        label="Link or code from the game"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        fault={fault}
        onChange={() => setFault(undefined)}
      />
      <button type="submit" className="button button-accent">
        Continue
      </button>
    </form>
  )
}

interface InvitationProps {
  game: GameWithRooms
  code: string
  /** Undefined if the room is already open. */
  onEnter: (() => void) | undefined
  onBack: () => void
}

function Invitation({ game, code, onEnter, onBack }: InvitationProps) {
  // The room is in the URL fragment, so no server, log or cache receives it.
  const page = new URL(href('/game/:id', { id: game.id }), location.origin)
  page.hash = roomFragment(code)
  const link = page.href
  return (
    <div className="grid gap-4">
      <p>
        Anyone with this link joins room <strong className="break-all">{code}</strong>.
      </p>
      <QrCode text={link} label={`QR code of the link to room ${code}`} />
      <ShareLink link={link} label="Link to the room" title={`${game.name}: room ${code}`} />
      {onEnter && (
        <div className="grid gap-2 border-t border-line pt-4">
          <button type="button" className="button" onClick={onEnter}>
            Open the room here
          </button>
          <p className="text-sm text-muted">
            Already in the room? Just close this. Opening it restarts the game.
          </p>
        </div>
      )}
      <button type="button" className="text-link lone-link justify-self-center" onClick={onBack}>
        Use another link or code
      </button>
    </div>
  )
}
