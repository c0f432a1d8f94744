/** Parses a pasted room: the game's invite link, or the bare code. Keeps only the code. */
import type { Room } from '#catalogue/room.ts'
import { isCode, type GameWithRooms } from './room-code.ts'

/** Longer than any invite link of a game. */
const MAX_PASTED = 300

/** The code in an invite link; unchecked, and possibly undefined. */
function codeOfLink(link: URL, place: Room['place']): string | undefined {
  if (place === 'fragment') return link.hash.slice(1)
  const codes = link.searchParams.getAll(place.parameter)
  return codes.length === 1 ? codes[0] : undefined
}

/**
 * Parses the game's invite link or a bare code, with or without a leading `#`.
 *
 * @returns the code; undefined if the text is neither
 */
export function readPastedRoom(pasted: string, game: GameWithRooms): string | undefined {
  const { room, url } = game
  const text = pasted.trim()
  const bare = room.place === 'fragment' ? text.replace(/^#/, '') : text
  if (isCode(bare, room)) return bare
  // The URL parser tolerates line breaks, backslashes and look-alike characters. Rejects them here.
  if (text.length > MAX_PASTED || !/^[!-[\]-~]+$/.test(text) || !URL.canParse(text)) return
  const link = new URL(text)
  const own = new URL(url)
  const isOwn =
    link.origin === own.origin &&
    link.pathname === own.pathname &&
    link.username === '' &&
    link.password === ''
  const code = isOwn ? codeOfLink(link, room.place) : undefined
  return code !== undefined && isCode(code, room) ? code : undefined
}
