/** What the forms for signing in and up carry from one to the other. Not in the first page's script. */
import { afterSignInQuery } from './after-sign-in.ts'

/** What happens after the sign-in, and the token of the invitation that the visitor came with. */
export type Entering = Parameters<typeof afterSignInQuery>[0] & { invitation?: string | undefined }

/** The query of the forms, and of the links between them. */
export function afterQuery({ invitation, ...after }: Entering): string {
  const query = new URLSearchParams(afterSignInQuery(after))
  if (invitation) query.set('invitation', invitation)
  return query.size > 0 ? `?${query}` : ''
}
