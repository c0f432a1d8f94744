/**
 * Converts the game's invite link or code to a link to this page, for sharing; and what a room link
 * needs. One lazy chunk.
 */
import { useState, type SubmitEvent } from 'react'
import { href, useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { focusFirst } from '#lib/browser/focus-first.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Field } from '#ui/field.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import picture from './play-together.svg?raw'
import { InviteFriends } from './invite-friends.tsx'
import { ShareLink } from '#features/share/browser/share-link.tsx'
import { readPastedRoom, roomFragment, type GameWithRooms } from '../room-code.ts'
import { isUsedByKeyboard } from '#lib/browser/input-mode.ts'

export { reportSharedRoom } from './invite-friends.tsx'
export { readRoomFragment, roomAddress } from '../room-code.ts'

interface PlayTogetherDialogProps {
  game: GameWithRooms
  /** The code of the open room. */
  code: string | undefined
  /** Opens the room of this URL fragment, and closes the dialog. */
  onEnter: (fragment: string) => void
  onClosed: () => void
  /** Called with the code when the player has copied or sent an invitation. */
  onShared: (code: string) => void
}

export default function PlayTogetherDialog(props: PlayTogetherDialogProps) {
  const t = useTranslations('rooms')
  const { game, code: openCode, onEnter, onClosed, onShared } = props
  const [code, setCode] = useState(openCode)
  return (
    <Dialog title={t('playGameTogether', { game: game.name })} onClosed={onClosed}>
      {code === undefined ? (
        <PasteForm game={game} onRead={setCode} />
      ) : (
        <Invitation
          game={game}
          code={code}
          onEnter={code === openCode ? undefined : () => onEnter(roomFragment(code))}
          onBack={() => setCode(undefined)}
          onShared={() => onShared(code)}
        />
      )}
    </Dialog>
  )
}

function PasteForm({ game, onRead }: { game: GameWithRooms; onRead: (code: string) => void }) {
  const t = useTranslations('rooms')
  const [fault, setFault] = useState<string>()

  function read(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('pasted') as HTMLInputElement
    const code = readPastedRoom(field.value, game)
    if (code !== undefined) return onRead(code)
    setFault(t('notARoom', { game: game.name }))
    field.focus()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={read}>
      <div className="flex justify-center">
        <Picture svg={picture} />
      </div>
      <ol className="grid list-decimal gap-2 ps-6 marker:font-bold marker:text-accent">
        {game.room.hint && <li lang={game.room.hintLang}>{game.room.hint}</li>}
        <li>{t('stepPaste')}</li>
        <li>{t('stepSend')}</li>
      </ol>
      <Field
        ref={focusFirst}
        name="pasted"
        label={t('pasted')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        fault={fault}
        onChange={() => setFault(undefined)}
      />
      <button type="submit" className="button button-accent">
        {t('continue')}
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
  onShared: () => void
}

function Invitation({ game, code, onEnter, onBack, onShared }: InvitationProps) {
  const t = useTranslations('rooms')
  const path = useHref(href('/game/:id', { id: game.id }))
  // The room is in the URL fragment, so no log or cache receives it.
  const page = new URL(path, location.origin)
  page.hash = roomFragment(code)
  const link = page.href
  return (
    <div className="grid gap-4">
      <p>
        {t.rich('invitation', {
          code,
          room: (code) => (
            <strong className="wrap-anywhere">
              <bdi>{code}</bdi>
            </strong>
          ),
        })}
      </p>
      <InviteFriends gameId={game.id} code={code} />
      <ShareLink
        link={link}
        label={t('link')}
        title={t('shareTitle', { game: game.name, code })}
        onShared={onShared}
      />
      <details>
        <summary className="text-link min-h-11 content-center">{t('showQrCode')}</summary>
        <QrCode text={link} label={t('qrCode', { code })} />
      </details>
      {onEnter && (
        <div className="grid gap-2 border-t border-line pt-4">
          <button type="button" className="button" onClick={onEnter}>
            {t('openHere')}
          </button>
          <p className="text-sm text-muted">{t('openHereHint')}</p>
        </div>
      )}
      <button type="button" className="text-link lone-link justify-self-center" onClick={onBack}>
        {t('useAnother')}
      </button>
    </div>
  )
}

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
    return (
      <span>{t.rich('invalidLink', { game: gameName, name: (name) => <bdi>{name}</bdi> })}</span>
    )
  }

  function leave() {
    onLeave()
    // With a pointer, the game takes the focus.
    if (isUsedByKeyboard()) document.getElementById(after)?.focus({ preventScroll: true })
  }

  return (
    <span>
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
    </span>
  )
}
