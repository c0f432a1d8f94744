/** What a player pastes: the link that a game gave, or the code alone. Of either the code goes on. */
import type { Room } from '#catalogue/room.ts'
import { isCode, type GameWithRooms } from './room-code.ts'

/** Longer than any game's own link. */
const MAX_PASTED = 300

/** The code in a link of the game; anything where there is none. */
function codeOfLink(link: URL, place: Room['place']): string | undefined {
  if (place === 'fragment') return link.hash.slice(1)
  const codes = link.searchParams.getAll(place.parameter)
  return codes.length === 1 ? codes[0] : undefined
}

/**
 * Reads what the game gave: its link, or the code alone, with a `#` before it or without.
 *
 * @returns the code, or undefined where it is neither
 */
export function readPastedRoom(pasted: string, game: GameWithRooms): string | undefined {
  const { room, url } = game
  const text = pasted.trim()
  const bare = room.place === 'fragment' ? text.replace(/^#/, '') : text
  if (isCode(bare, room)) return bare
  // A parser of addresses forgives line breaks, backslashes and look-alikes: here they are faults.
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
