/**
 * Room codes: validated, inserted into the game's URL, and into the fragment of the game page. Only
 * the characters that the game file allows pass, so the result is always a URL of the game.
 */
import type { Game } from '#catalogue/game.ts'
import type { Room } from '#catalogue/room.ts'
import type { LocalizedRoom } from '#catalogue/localize-game.ts'

export type GameWithRooms = Pick<Game, 'id' | 'name' | 'url'> & { room: LocalizedRoom }

/** Rooms of a hosted game without a rule of its own: it tells them (docs/protocol.md). */
const TOLD_ROOM: Room = {
  place: 'fragment',
  characters: ['a-z', 'A-Z', '0-9', '_', '-'],
  min: 1,
  max: 64,
  // Nothing is said about them before.
  hint: '',
}

/** Says which rooms a game has; undefined if it has none. */
export function findRoomRule<Rule extends Room>(game: {
  room?: Rule | undefined
  hosted?: unknown
}): Rule | Room | undefined {
  return game.room ?? (game.hosted ? TOLD_ROOM : undefined)
}

/** True if the code has the characters, the length and the separator of the game file. */
export function isCode(code: string, { characters, min, max, separator }: Room): boolean {
  if (separator && !isSeparated(code.split(separator))) return false
  // A `-` in the list is a literal, not a range.
  const set = characters.map((part) => (part === '-' ? '\\-' : part)).join('')
  return new RegExp(`^[${set}]{${min},${max}}$`).test(code)
}

/** True for two parts, neither of them empty. */
function isSeparated(parts: readonly string[]): boolean {
  return parts.length === 2 && !parts.includes('')
}

/**
 * The game's URL with this room; always on the game's origin.
 *
 * @throws Error for an invalid code
 */
export function roomAddress({ url, room }: GameWithRooms, code: string): string {
  if (!isCode(code, room)) throw new Error('no code of a room')
  // The address of a game with rooms has neither part, and the game does not escape `:`.
  return room.place === 'fragment' ? `${url}#${code}` : `${url}?${room.place.parameter}=${code}`
}

/** The parameter name of the code in the fragment of a game page. */
const NAME = 'room'

/** The fragment of a game page that opens a room. */
export function roomFragment(code: string): string {
  return `#${NAME}=${code}`
}

/**
 * Parses the fragment of a game page. Messengers may have escaped it.
 *
 * @returns the code; undefined if it is invalid for this game
 */
export function readRoomFragment(fragment: string, { room }: GameWithRooms): string | undefined {
  const code = new URLSearchParams(fragment.slice(1)).get(NAME) ?? ''
  return isCode(code, room) ? code : undefined
}

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
  // That of a hosted game may be a path of the portal.
  const own = new URL(url, globalThis.location?.href)
  const isOwn =
    link.origin === own.origin &&
    link.pathname === own.pathname &&
    link.username === '' &&
    link.password === ''
  const code = isOwn ? codeOfLink(link, room.place) : undefined
  return code !== undefined && isCode(code, room) ? code : undefined
}
