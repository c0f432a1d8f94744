/** Describes one account for an operator. */
import type { Db } from '#app/db/db.server.ts'
import { readAccountFacts } from '../players/account-facts.ts'

const formatTime = (ms: number) => new Date(ms).toISOString()

/** Formats the account as lines of a name and a value. */
export async function describeAccount(db: Db, userId: string): Promise<string> {
  const account = (await readAccountFacts(db, userId))!
  const { suspension, publicId, lastLoginAt } = account
  const end = suspension?.endsAt ? ` until ${formatTime(suspension.endsAt)}` : ''
  const lines = {
    email: account.email,
    verified: account.isVerified ? 'yes' : 'no',
    role: account.hasRights ? account.role : `${account.role}, without rights`,
    suspended: suspension
      ? `${formatTime(suspension.suspendedAt)}${end}, ${suspension.reason}`
      : 'no',
    name: account.name,
    id: userId,
    'public page': publicId === null ? 'none until the next sign-in' : `/player/${publicId}`,
    created: formatTime(account.createdAt),
    'last sign-in': lastLoginAt === null ? 'never' : formatTime(lastLoginAt),
    sessions: account.sessions,
    'second factor': account.hasSecondFactor ? 'yes' : 'no',
    passkeys: account.hasPasskeys ? 'yes' : 'no',
    likes: account.likes,
    notifications: account.notifications,
    'play time': `${Math.floor(account.playMs / 60_000)} min`,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name.padEnd(15)}${value}`)
    .join('\n')
}
