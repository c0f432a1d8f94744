/** Reads whose link a player opened. */
import type { Requester, RequestServices } from '#features/context.server.ts'
import { explainFault } from '#features/accounts/server/account-fault.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import { findLinkOwner } from './links.server.ts'

interface LinkVisit {
  viewer: Viewer
  requester: Requester
  language: Language
  token: string
}

/** A link that the player opened: whose it is, or why it does not work. */
export type OpenedLink = { token: string; name: string } | { error: string }

/** Finds whose link the player opened, without using it. Wrong links are limited. */
export async function openLink(
  services: RequestServices,
  { viewer, requester, language, token }: LinkVisit,
): Promise<OpenedLink> {
  try {
    const owner = await findLinkOwner(services.db, { userId: viewer.userId, token })
    // Only then: guesses of others in the network must not refuse a right link.
    if (!owner) {
      await services.limits.require(networkAttempts('friend-link-network', requester.address))
    }
    if (owner && owner.id !== viewer.userId) return { token, name: owner.name }
    return { error: getTranslator(language, 'friends')(owner ? 'ownLink' : 'linkGone') }
  } catch (error) {
    return { error: explainFault(error, services, requester, language).error }
  }
}
