/** The rate limits and their windows. ADR 17 and docs/security.md explain the figures. */
import type { Rule, Attempt as AnyAttempt } from '#platform/events/rate-limit-store.ts'
import { listNetworks } from '#lib/client-networks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'

const SECOND_MS = 1_000

export const RULES = {
  // Wrong passwords. A correct password is refunded.
  /** For one account, from one client network. */
  'wrong-account': { max: 10, windowMs: 10 * MINUTE_MS },
  /** For all accounts, from one client network. */
  'wrong-network': { max: 30, windowMs: 10 * MINUTE_MS },
  /** For one account, from a known device. */
  'wrong-device': { max: 10, windowMs: 10 * MINUTE_MS },
  /**
   * For one account, from all other clients. Above the limit an attempt is delayed, never rejected.
   */
  'wrong-anywhere': { max: 100, windowMs: HOUR_MS },
  /**
   * Second factor: for one account, from all clients but devices that proved a code. A code has six digits, so many
   * networks together must not get many guesses.
   */
  'wrong-code': { max: 20, windowMs: 6 * HOUR_MS },
  /** In the settings, per session. */
  'wrong-session': { max: 10, windowMs: 10 * MINUTE_MS },

  /** Passkeys that were refused, from one client network. An accepted one is refunded. */
  'wrong-passkey': { max: 30, windowMs: 10 * MINUTE_MS },

  /** Successful sign-ins to one account, from one client network. Each is a hash and a session. */
  'sign-in-account': { max: 60, windowMs: 10 * MINUTE_MS },

  /** Sign-ins that begin at the provider. Each may send it requests, and stores a used token. */
  'provider-network': { max: 300, windowMs: 10 * MINUTE_MS },

  // Actions that send mails.
  /** Mails of one kind to one recipient, for all requesters together. */
  mail: { max: 3, windowMs: HOUR_MS },
  'sign-up-network': { max: 40, windowMs: HOUR_MS },
  /** Wrong tokens of invitations. A right one takes no attempt. */
  'invitation-network': { max: 40, windowMs: HOUR_MS },
  'reset-network': { max: 20, windowMs: HOUR_MS },
  'new-address-network': { max: 20, windowMs: HOUR_MS },
  'new-address-account': { max: 5, windowMs: HOUR_MS },
  'new-password-account': { max: 5, windowMs: HOUR_MS },
  /** Forms of the tab Security of the settings. */
  'change-security-account': { max: 30, windowMs: HOUR_MS },

  // The administration: far more than people send, so that a stolen session does limited harm.
  'staff-account': { max: 300, windowMs: HOUR_MS },
  /** Suspensions of several players at once, by moderators. */
  'suspend-players-account': { max: 50, windowMs: HOUR_MS },

  // Actions of a page or a click. Another limit decides whether a like of an unconfirmed account
  // counts: `likes/server/like-limit.server.ts`.
  /** Changes of settings, language and notifications. */
  'change-account': { max: 60, windowMs: MINUTE_MS },
  /** Downloads of the account's data, which read all of its rows in one transaction. */
  'download-account': { max: 20, windowMs: HOUR_MS },
  'play-account': { max: 60, windowMs: MINUTE_MS },
  /** Each report is a row for a day. A visit has a report per minute, and one each time its tab is hidden. */
  'play-account-hour': { max: 300, windowMs: HOUR_MS },
  'play-network': { max: 3_000, windowMs: MINUTE_MS },
  'like-account': { max: 30, windowMs: 5 * SECOND_MS },
  'like-account-hour': { max: 400, windowMs: HOUR_MS },
  'like-network': { max: 600, windowMs: 5 * SECOND_MS },
  'like-network-hour': { max: 20_000, windowMs: HOUR_MS },
  'shared-room-account': { max: 20, windowMs: HOUR_MS },
  'shared-room-network': { max: 600, windowMs: HOUR_MS },
  'save-account': { max: 60, windowMs: 10 * SECOND_MS },
  'save-network': { max: 600, windowMs: 10 * SECOND_MS },
  /** What games store: a page writes at most once a second, and a player has few pages. */
  'game-save-account': { max: 240, windowMs: MINUTE_MS },
  'game-save-network': { max: 6_000, windowMs: MINUTE_MS },
  /** Questions of games who plays, and tokens. A token is valid for five minutes. */
  'game-identity-account': { max: 60, windowMs: MINUTE_MS },
  // Friends.
  'friend-request-account': { max: 20, windowMs: HOUR_MS },
  'friend-request-network': { max: 200, windowMs: HOUR_MS },
  /** Wrong tokens of links to become friends. A right one takes no attempt. */
  'friend-link-network': { max: 40, windowMs: HOUR_MS },
  /** The other forms of friends. */
  'friend-change-account': { max: 60, windowMs: MINUTE_MS },
  /** Invitations of one player to one friend. */
  'room-invite-pair': { max: 5, windowMs: HOUR_MS },
  'game-report-network': { max: 60, windowMs: HOUR_MS },
  /**
   * Reports of one game, from one client network. A game stores a hundred times as many reports a
   * day (`features/game-checks/server/reports.ts`), so only a hundred networks together could use them up.
   */
  'game-report-game': { max: 10, windowMs: DAY_MS },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

/** One attempt, counted against a rule. */
export type Attempt = AnyAttempt<RuleName>

/**
 * Returns an attempt for each network that contains the address. A wider network has twice the
 * attempts of the next smaller one: a client may own many networks, and must not get a budget for
 * each.
 *
 * @param about an additional key of the counter, such as an account
 */
export function networkAttempts(rule: RuleName, address: string, about = ''): Attempt[] {
  return listNetworks(address).map((network, width) => ({
    rule,
    key: `${network} ${about}`,
    max: RULES[rule].max * 2 ** width,
  }))
}
