/** How a game's address names a room, so that one link leads friends to the same one (ADR 47). */
import { z } from 'zod'

/** What a code may be made of: nothing else has a meaning of its own in an address. */
const CHARACTERS = ['a-z', 'A-Z', '0-9', '_', '-', ':'] as const

/** The longest code, characters. */
const MAX_LENGTH = 64

const lengthSchema = z.int().min(1).max(MAX_LENGTH)

/**
 * A code is told by its characters and its length, not by a regular expression of the file's own:
 * one of those may take minutes for a text that somebody pastes.
 */
export const roomSchema = z
  .strictObject({
    /** Where the code stands in the game's address: after `#`, or in a parameter of the query. */
    place: z.union(
      [
        z.literal('fragment'),
        z.strictObject({ parameter: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/) }),
      ],
      'must be "fragment", or { "parameter": "name" } with 1 to 32 letters, digits, _ or -',
    ),
    characters: z.array(z.enum(CHARACTERS)).min(1).max(CHARACTERS.length),
    min: lengthSchema,
    max: lengthSchema,
    /** Where in the game the player finds the link or the code: one sentence. */
    hint: z.string().trim().min(10).max(160),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], error: 'must not be less than min' })

export type Room = z.output<typeof roomSchema>
