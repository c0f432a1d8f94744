/** How much may be done in how long, and by whom (docs/adr/0018-rate-limits.md has the reasons). */
import type { Rule, Attempt as AnyAttempt } from '../../cluster/rate-limit-store.ts'
import { listNetworks } from '../../lib/client-networks.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export const RULES = {
  // Wrong passwords; a right one is given back.
  /** At one account, from one client group. */
  'wrong-account': { max: 10, windowMs: 10 * MINUTE_MS },
  /** At all accounts, from one client group. */
  'wrong-network': { max: 30, windowMs: 10 * MINUTE_MS },
  /** At one account, from a device that it was signed in on before. */
  'wrong-device': { max: 10, windowMs: 10 * MINUTE_MS },
  /** At one account, from everywhere else: beyond it an attempt is slowed down, never refused. */
  'wrong-anywhere': { max: 100, windowMs: HOUR_MS },
  /** In the settings, from one session. */
  'wrong-session': { max: 10, windowMs: 10 * MINUTE_MS },

  // What sends mails.
  /** Mails of one kind to one recipient, whoever asks. */
  mail: { max: 3, windowMs: HOUR_MS },
  'sign-up-network': { max: 40, windowMs: HOUR_MS },
  'reset-network': { max: 20, windowMs: HOUR_MS },
  'new-address-network': { max: 20, windowMs: HOUR_MS },
  'new-address-account': { max: 5, windowMs: HOUR_MS },
  'new-password-account': { max: 5, windowMs: HOUR_MS },

  // What a page does by itself, or a finger.
  'play-account': { max: 60, windowMs: MINUTE_MS },
  'play-network': { max: 3_000, windowMs: MINUTE_MS },
  'like-account': { max: 30, windowMs: 5 * SECOND_MS },
  'like-account-hour': { max: 400, windowMs: HOUR_MS },
  'like-network': { max: 600, windowMs: 5 * SECOND_MS },
  'like-network-hour': { max: 20_000, windowMs: HOUR_MS },
  'game-report-network': { max: 60, windowMs: HOUR_MS },
  /** Of one game: what is stored of a day has room for a hundred networks. */
  'game-report-game': { max: 10, windowMs: 24 * HOUR_MS },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

/** One count against one of them. */
export type Attempt = AnyAttempt<RuleName>

/**
 * An attempt of each network that the address lies in. A wider one holds twice as much as the next
 * smaller: a household has many networks to ask from, and not as many budgets.
 *
 * @param about what else the counter is about: an account
 */
export function networkAttempts(rule: RuleName, address: string, about = ''): Attempt[] {
  return listNetworks(address).map((network, width) => ({
    rule,
    key: `${network} ${about}`,
    max: RULES[rule].max * 2 ** width,
  }))
}
