/**
 * The drawings of the genres in the sidebar, in the style of the icons of `lucide-react`. They are
 * data of the home page: in the script, every page would load them (ADR 11).
 */
import { ALL_GENRES } from '#catalogue/queries.ts'
import type { PlainMessage } from '#messages/translation.ts'

/** Lines on 24 x 24 units, by the value in a game's file: all languages share them. */
const GLYPHS: Readonly<Record<string, string>> = {
  /** A globe, as specified. */
  [ALL_GENRES]:
    'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
  /** A sight. */
  Shooter: 'M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM12 2v6M12 16v6M2 12h6M16 12h6',
  /** A flash. */
  Action: 'M13.5 2.5 4.5 14H11l-.5 7.5 9-11.5H13Z',
  /** A box. */
  '3D Games': 'm12 2.5 8.5 4.75v9.5L12 21.5l-8.5-4.75v-9.5ZM3.5 7.25 12 12l8.5-4.75M12 12v9.5',
  /** A cell that smiles, and a small one. */
  Casual:
    'M18.5 13.5a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM21.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM8 11.5h.01M13 11.5h.01M7.5 15.5c1.5 1.8 4.5 1.8 6 0',
  /** A rook. */
  Strategy: 'M6 3v5l2.5 2.5-1 7h9l-1-7L18 8V3M12 3v3.5M6 6.5h12M5 21.5h14',
  /** A summit with a flag. */
  Adventure: 'M2.5 20.5 9.5 9l4 6.5 2-3 6 8ZM9.5 9V2.5l5 2-5 2',
  /** A pickaxe. */
  Minecraft: 'M8 3c6.5 0 13 6.5 13 13-2.5-5-8-10.5-13-13ZM15.5 8.5 3 21',
  /** A steering wheel. */
  Race: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM3 11h6.7M14.3 11H21M12 14.5V21',
} satisfies Record<PlainMessage<'genres'>, string>

/** A joystick: a genre of an operator's own game. */
const OTHER = 'M15.5 6a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM12 9.5V15M4 15h16v5.5H4ZM7.5 15v-2'

export type DrawnGenre = ReturnType<typeof drawGenre>

/** Adds its drawing to a genre: the data of an SVG path. */
export function drawGenre(genre: string) {
  // Not a property that every object inherits.
  return { genre, glyph: Object.hasOwn(GLYPHS, genre) ? GLYPHS[genre]! : OTHER }
}
