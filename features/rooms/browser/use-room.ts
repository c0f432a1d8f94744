/** The room that a game page opens. The URL fragment contains it, so servers never receive it. */
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Game } from '#catalogue/game.ts'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { showNotLoaded } from '#ui/use-late-dialog.tsx'
import type { GameWithRooms } from '../room-code.ts'

/** The prefix of the code in the fragment of a game page. */
const ROOM_MARK = '#room='

/** Loads the code of the rooms feature. */
export const loadRooms = () => import('./play-together-dialog.tsx')

type Rooms = Awaited<ReturnType<typeof loadRooms>>

/** The view shape of a game that may have rooms. */
export type MaybeWithRooms = Omit<GameWithRooms, 'room'> & Pick<Game, 'room'>

/** True if the game has rooms that a link can open. */
export function hasRooms(game: MaybeWithRooms): game is GameWithRooms {
  return game.room !== undefined
}

/**
 * Follows the fragment, also if the player edits it. Ignores fragments with another purpose, such
 * as that of a skip link.
 */
export function useRoom(game: MaybeWithRooms) {
  const t = useTranslations('shell')
  const { hash } = useLocation()
  const isScripted = useIsScripted()
  const navigate = useNavigate()
  const [fragment, setFragment] = useState('')
  const [rooms, setRooms] = useState<Rooms | 'lost'>()
  // The server rendered the first page without the fragment.
  const wished = isScripted && (hash === '' || hash.startsWith(ROOM_MARK)) ? hash : fragment
  if (wished !== fragment) setFragment(wished)

  const isRequested = fragment !== '' && hasRooms(game)
  const isAwaited = isRequested && !rooms
  useEffect(() => {
    if (!isAwaited) return
    loadRooms().then(setRooms, (error: unknown) => {
      showNotLoaded(error, t)
      setRooms('lost')
    })
  }, [isAwaited, t])

  const open = useCallback(
    (fragment: string) =>
      void navigate({ hash: fragment }, { replace: true, preventScrollReset: true }),
    [navigate],
  )
  const known = isRequested && rooms && rooms !== 'lost' ? rooms : undefined
  const code = known?.readRoomFragment(fragment, game as GameWithRooms)
  return {
    /** The URL of the frame; undefined until the room link is validated. */
    url: code ? known!.roomAddress(game as GameWithRooms, code) : isAwaited ? undefined : game.url,
    /** Changes with each requested room, which restarts the game. */
    key: isRequested ? fragment : '',
    /** The code of the open room. */
    code,
    /** The component of the room line, once its code is loaded. */
    Line: known?.RoomLine,
    /** Opens the room of a fragment in the frame. An empty fragment opens the game without a room. */
    open,
  }
}
