/**
 * The notice on the page after an account was deleted. No account remains to store it for, so a sealed
 * cookie carries it until the next page. Others can neither show the notice nor bypass the page cache.
 */
import { z } from 'zod'
import { defineSealedCookie } from '#features/accounts/server/sealed-token.server.ts'

export const deletionNotice = defineSealedCookie({
  name: 'notice',
  purpose: 'deletion-notice',
  schema: z.object({}),
  lifeMs: 20_000,
})
