/** How a game's URL names a room, so that a link leads friends to the same one (ADR 47). */
import { z } from 'zod'

/** Allowed characters of a room code. None has a special meaning in a URL. */
const CHARACTERS = ['a-z', 'A-Z', '0-9', '_', '-', ':'] as const

/** Maximum length of a code, characters. */
const MAX_LENGTH = 64

const lengthSchema = z.int().min(1).max(MAX_LENGTH)

/**
 * A code is defined by its characters and length, not by a regular expression: one from an
 * operator's file could take minutes on a pasted text.
 */
export const roomSchema = z
  .strictObject({
    /** The place of the code in the game's URL: after `#`, or in a query parameter. */
    place: z.union(
      [
        z.literal('fragment'),
        z.strictObject({ parameter: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/) }),
      ],
      'not-a-room-place',
    ),
    characters: z.array(z.enum(CHARACTERS)).min(1).max(CHARACTERS.length),
    min: lengthSchema,
    max: lengthSchema,
    /** A character that stands once in each code, between two other parts, as `:` in `FRA:abcde`. */
    separator: z.enum([':', '-', '_']).optional(),
    /** One sentence for the player: where the game shows the link or the code. */
    hint: z.string().trim().min(10).max(160),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], error: 'less-than-min' })
  .refine(({ characters, separator }) => !separator || characters.includes(separator), {
    path: ['separator'],
    error: 'not-in-characters',
  })

export type Room = z.output<typeof roomSchema>
