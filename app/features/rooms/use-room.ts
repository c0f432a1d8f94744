/** Which room of a game its page is to open: the fragment says it, which no server ever sees. */
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Game } from '#catalogue/game.ts'
import { useIsScripted } from '../../lib/is-scripted.ts'
import { showNotLoaded } from '../../ui/use-late-dialog.ts'
import type { GameWithRooms } from './room-code.ts'

/** What stands before the code in the fragment of a game's page. */
const ROOM_MARK = '#room='

export const loadRooms = () => import('./rooms.ts')

type Rooms = Awaited<ReturnType<typeof loadRooms>>

/** What the page shows of a game that may have rooms. */
export type MaybeWithRooms = Omit<GameWithRooms, 'room'> & Pick<Game, 'room'>

export interface OpenRoom {
  /** The address for the frame; undefined while it is not known whether the link is right. */
  url: string | undefined
  /** Another one for each wish: then the game begins again. */
  key: string
  /** The room that is open. */
  code: string | undefined
  /** What says so, once it is there. */
  Line: Rooms['RoomLine'] | undefined
  /** Opens what a fragment names in the frame; an empty one opens the game without a room. */
  open: (fragment: string) => void
}

export function hasRooms(game: MaybeWithRooms): game is GameWithRooms {
  return game.room !== undefined
}

/**
 * Follows the fragment, also where somebody changes it by hand. One that leads elsewhere in the page,
 * as that of a skip link, changes nothing.
 */
export function useRoom(game: MaybeWithRooms): OpenRoom {
  const { hash } = useLocation()
  const isScripted = useIsScripted()
  const navigate = useNavigate()
  const [fragment, setFragment] = useState('')
  const [rooms, setRooms] = useState<Rooms | 'lost'>()
  // The first page was rendered without its fragment.
  const wished = isScripted && (hash === '' || hash.startsWith(ROOM_MARK)) ? hash : fragment
  if (wished !== fragment) setFragment(wished)

  const isRequested = fragment !== '' && hasRooms(game)
  const isAwaited = isRequested && !rooms
  useEffect(() => {
    if (!isAwaited) return
    loadRooms().then(setRooms, (error: unknown) => {
      showNotLoaded(error)
      setRooms('lost')
    })
  }, [isAwaited])

  const open = useCallback(
    (fragment: string) =>
      void navigate({ hash: fragment }, { replace: true, preventScrollReset: true }),
    [navigate],
  )
  const known = isRequested && rooms && rooms !== 'lost' ? rooms : undefined
  const code = known?.readRoomFragment(fragment, game as GameWithRooms)
  return {
    url: code ? known!.roomAddress(game as GameWithRooms, code) : isAwaited ? undefined : game.url,
    key: isRequested ? fragment : '',
    code,
    Line: known?.RoomLine,
    open,
  }
}
