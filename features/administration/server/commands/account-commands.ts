/** Operator commands about accounts and invitations. */
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { createToken } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { listInvitations } from '#features/accounts/server/invitations/invitations.server.ts'
import { makeSignInLink } from '#features/accounts/server/sign-in-link.server.ts'
import { collectAccountData } from '#features/settings/server/account-data.server.ts'
import { formatDuration } from '#lib/duration.ts'
import { counted } from '#platform/cli/run-command.ts'
import type { Config } from '#platform/config.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { readAuthSecret } from '#platform/process/auth-secret.ts'
import { makeOwnerLink } from '../owner-link.server.ts'
import { readAccountFacts } from '../players/account-facts.ts'

/** More than anyone has: 200 can be used at a time, the others are used up. */
const MAX_LISTED = 10_000

/**
 * The commands that do what staff do in the administration: the action, and the fields that the
 * arguments fill. `who` names an account.
 */
export const ACTION_COMMANDS: Record<string, readonly [action: string, ...fields: string[]]> = {
  verify: ['confirm-address', 'who'],
  rename: ['rename-player', 'who', 'name', 'reason'],
  role: ['change-role', 'who', 'role'],
  suspend: ['suspend-player', 'who', 'reason'],
  unsuspend: ['lift-suspension', 'who'],
  'sign-out': ['end-sessions', 'who'],
  'remove-second-factor': ['remove-factors', 'who'],
  delete: ['delete-player', 'who'],
  invite: ['create-invitation'],
  'revoke-invitation': ['revoke-invitation', 'invitation'],
}

interface Target {
  db: Db
  config: Config
  user: { id: string; email: string }
}

/** The other commands about one account. Each returns the text to print. */
export const ACCOUNT_COMMANDS: Record<string, (target: Target) => Promise<string>> = {
  find: ({ db, user }) => describeAccount(db, user.id),
  data: async ({ db, user }) => JSON.stringify(await collectAccountData(db, user.id), null, 2),
  'reset-password': makeResetLink,
  'sign-in-link': makeLink,
}

/** The other commands without arguments. */
export const PORTAL_COMMANDS: Record<string, (db: Db, config: Config) => Promise<string>> = {
  invitations: list,
  'owner-link': printOwnerLink,
}

async function makeResetLink({ db, config, user: { id: userId, email } }: Target): Promise<string> {
  if (!config.passwordSignIn) {
    throw new CommandError('PASSWORD_SIGN_IN=off: use sign-in-link, which needs no password.')
  }
  const token = await transact(db, (tx) => createToken(tx, { userId, purpose: 'reset', email }))
  return `This link sets a new password. It works once, for 30 minutes:\n${config.publicUrl}/reset-password?token=${token}`
}

async function makeLink({ db, config, user: { id: userId, email } }: Target): Promise<string> {
  const secret = readAuthSecret(config.authSecret, config.dataDir)
  const link = makeSignInLink({ secret }, config, { userId, email }, db.now())
  return `This link signs ${email} in. It works once, for 15 minutes:\n${link}`
}

async function printOwnerLink(db: Db, { authSecret, dataDir, publicUrl }: Config): Promise<string> {
  const secret = readAuthSecret(authSecret, dataDir)
  const link = makeOwnerLink({ secret }, { publicUrl, isFirst: false, now: db.now() })
  return `The account that opens this link becomes an owner of the portal. It works once, for 24 hours:\n${link}`
}

async function list(db: Db): Promise<string> {
  const { rows: invitations } = await listInvitations(db, MAX_LISTED)
  const lines = invitations.map(
    ({ id, uses, maxUses, expiresAt }) =>
      `${id}  ${`${uses} of ${maxUses} used`.padEnd(17)}  until ${formatTime(expiresAt)}`,
  )
  return [...lines, `${counted(invitations.length, 'invitation')}.`].join('\n')
}

/** To the minute. */
const formatTime = (time: number) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const toIso = (ms: number) => new Date(ms).toISOString()

/** Formats the account as lines of a name and a value. */
async function describeAccount(db: Db, userId: string): Promise<string> {
  const account = (await readAccountFacts(db, userId))!
  const { suspension, publicId, lastLoginAt } = account
  const end = suspension?.endsAt ? ` until ${toIso(suspension.endsAt)}` : ''
  const lines = {
    email: account.email,
    verified: account.isVerified ? 'yes' : 'no',
    role: account.hasRights ? account.role : `${account.role}, without rights`,
    suspended: suspension ? `${toIso(suspension.suspendedAt)}${end}, ${suspension.reason}` : 'no',
    name: account.name,
    id: userId,
    'public page': publicId === null ? 'none until the next sign-in' : `/player/${publicId}`,
    created: toIso(account.createdAt),
    'last sign-in': lastLoginAt === null ? 'never' : toIso(lastLoginAt),
    sessions: account.sessions,
    'second factor': account.hasSecondFactor ? 'yes' : 'no',
    passkeys: account.hasPasskeys ? 'yes' : 'no',
    likes: account.likes,
    notifications: account.notifications,
    'play time': formatDuration(account.playMs),
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name.padEnd(15)}${value}`)
    .join('\n')
}
