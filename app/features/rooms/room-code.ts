/**
 * A room's code: checked, put into the game's address, and into the fragment of the game's page. Only
 * the characters that the game's file allows go on: no other address than the game's own comes out.
 */
import type { Game } from '#catalogue/game.ts'
import type { Room } from '#catalogue/room.ts'

export type GameWithRooms = Pick<Game, 'id' | 'name' | 'url'> & { room: Room }

/** Whether the code has the characters and the length that the game's file gives. */
export function isCode(code: string, { characters, min, max }: Room): boolean {
  // A `-` of its own is no range.
  const set = characters.map((part) => (part === '-' ? '\\-' : part)).join('')
  return new RegExp(`^[${set}]{${min},${max}}$`).test(code)
}

/** Where the game has this room: an address of the game's own origin. */
export function roomAddress({ url, room }: GameWithRooms, code: string): string {
  if (!isCode(code, room)) throw new Error('no code of a room')
  const address = new URL(url)
  // Not by `searchParams`, which escapes `:`; the games write it as it is.
  if (room.place === 'fragment') address.hash = code
  else address.search = `${room.place.parameter}=${code}`
  return address.href
}

/** The name of the code in the fragment of a game's page. */
const NAME = 'room'

/** The fragment of a game's page that leads to a room. */
export function roomFragment(code: string): string {
  return `#${NAME}=${code}`
}

/**
 * Reads the fragment of a game's page; messengers may have escaped what stands in it.
 *
 * @returns the code, or undefined where the game cannot have such a room
 */
export function readRoomFragment(fragment: string, { room }: GameWithRooms): string | undefined {
  const code = new URLSearchParams(fragment.slice(1)).get(NAME) ?? ''
  return isCode(code, room) ? code : undefined
}
