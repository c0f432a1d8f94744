/** Operator commands about one account. */
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { displayNameSchema, findBrokenRule } from '#app/features/accounts/account-rules.ts'
import { createToken } from '#app/features/accounts/server/addresses/account-tokens.server.ts'
import {
  readRecipient,
  setAddress,
} from '#app/features/accounts/server/addresses/address-change.server.ts'
import { renameAccount } from '#app/features/accounts/server/rename.server.ts'
import { setRole } from '#app/features/accounts/server/roles.server.ts'
import { revokeSessions } from '#app/features/accounts/server/sessions/revoke-sessions.server.ts'
import {
  liftSuspension,
  suspendAccount,
  suspensionReasonSchema,
} from '#app/features/accounts/server/suspensions.server.ts'
import { formatAccountMessage } from '#app/features/accounts/server/format-account-message.server.ts'
import { makeSignInLink } from '#app/features/accounts/server/sign-in-link.server.ts'
import { hasMoreThanPassword } from '#app/features/accounts/server/ways-in.server.ts'
import { ROLES } from '#app/features/authorization/can.ts'
import { deleteMailFiles } from '#app/features/mail/server/transport.server.ts'
import { turnOff } from '#app/features/second-factor/server/second-factor.server.ts'
import { collectAccountData } from '#app/features/settings/server/account-data.server.ts'
import { deleteAccountData } from '#app/features/settings/server/delete-account-data.server.ts'
import { readAuthSecret } from '#server/kernel/ops/auth-secret.ts'
import { CommandError } from '#server/kernel/lib/command-error.ts'
import type { Config } from '#server/kernel/config.ts'
import { describeAccount } from './describe-account.ts'

const roleSchema = z.enum(ROLES, 'The role must be owner, moderator or player.')

export interface Target {
  db: Db
  config: Config
  user: { id: string; email: string }
  /** The new name, or the reason; empty if the command takes none. */
  text: string
  /** True if `--yes` was given. */
  isConfirmed: boolean
  /** Writes the deletion logs next to the backups. Returns warnings. */
  syncDeletionLogs: () => Promise<string[]>
}

interface AccountCommand {
  /** The command-line arguments after the account. */
  takes?: 'NAME' | 'REASON' | 'owner|moderator|player'
  /** What the audit log says about the argument. */
  record?: (text: string) => Record<string, string>
  /** Returns the text to print. */
  run: (target: Target) => Promise<string>
}

/** The commands about one account, by name. */
export const ACCOUNT_COMMANDS: Record<string, AccountCommand> = {
  find: { run: ({ db, user }) => describeAccount(db, user.id) },
  data: {
    run: async ({ db, user }) => JSON.stringify(await collectAccountData(db, user.id), null, 2),
  },
  verify: { run: verify },
  'reset-password': { run: makeResetLink },
  'sign-in-link': { run: makeLink },
  rename: { takes: 'NAME', run: rename },
  role: { takes: 'owner|moderator|player', record: (role) => ({ role }), run: changeRole },
  suspend: { takes: 'REASON', record: (reason) => ({ reason }), run: suspend },
  unsuspend: { run: unsuspend },
  'sign-out': { run: signOut },
  'remove-second-factor': { run: removeSecondFactor },
  delete: { run: deleteAccount },
}

async function verify({ db, config, user }: Target): Promise<string> {
  await transact(db, async (tx) => {
    const { isVerified } = await readRecipient(tx, user.id)
    if (!isVerified && config.passwordSignIn && (await hasMoreThanPassword(tx, user.id))) {
      throw new CommandError(
        'This account has a passkey, a second factor or an account at the provider, perhaps of someone else. Use reset-password: its link verifies the address and removes them.',
      )
    }
    await setAddress(tx, user.id, user.email)
  })
  return `${user.email} is verified.`
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

async function rename({ db, user, text }: Target): Promise<string> {
  const name = parseName(text)
  await transact(db, (tx) => renameAccount(tx, user.id, name))
  return `The account of ${user.email} has the name ${name}.`
}

async function suspend({ db, user, text }: Target): Promise<string> {
  const reason = check(suspensionReasonSchema, text)
  await transact(db, (tx) => suspendAccount(tx, { userId: user.id, reason }))
  return `The account of ${user.email} is suspended, and signed out everywhere.`
}

async function unsuspend({ db, user }: Target): Promise<string> {
  const wasSuspended = await transact(db, (tx) => liftSuspension(tx, user.id))
  if (!wasSuspended) throw new CommandError(`The account of ${user.email} is not suspended.`)
  return `The account of ${user.email} is no longer suspended.`
}

async function changeRole({ db, user, text }: Target): Promise<string> {
  const role = check(roleSchema, text)
  await transact(db, (tx) => setRole(tx, user.id, role))
  return `The account of ${user.email} has the role ${role}.`
}

async function signOut({ db, user }: Target): Promise<string> {
  await transact(db, (tx) => revokeSessions(tx, user.id))
  return `The account of ${user.email} is signed out everywhere.`
}

async function removeSecondFactor({ db, user }: Target): Promise<string> {
  const wasOn = await transact(db, (tx) => turnOff(tx, user.id))
  if (!wasOn) throw new CommandError(`The account of ${user.email} has no second factor.`)
  return `The account of ${user.email} signs in without a second factor.`
}

async function deleteAccount({
  db,
  config,
  user,
  isConfirmed,
  syncDeletionLogs,
}: Target): Promise<string> {
  if (!isConfirmed) await confirmAddress(user.email)
  const erased = await deleteAccountData(db, user.id)
  if (erased) await deleteMailFiles(join(config.dataDir, 'mail'), erased.isOwnAddress)
  for (const warning of await syncDeletionLogs()) console.error(warning)
  return `The account of ${user.email} and all its data are deleted.`
}

/**
 * Validates a display name.
 *
 * @throws CommandError with the message of the broken rule
 */
function parseName(text: string): string {
  const parsed = displayNameSchema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new CommandError(formatAccountMessage('en', findBrokenRule(parsed.error)))
}

/**
 * Validates a value.
 *
 * @throws CommandError with the schema's message
 */
function check<Output>(schema: z.ZodType<Output>, text: string): Output {
  const parsed = schema.safeParse(text)
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]!.message)
  return parsed.data
}

async function confirmAddress(email: string): Promise<void> {
  const questions = createInterface({ input: process.stdin, output: process.stderr })
  // Deletes nothing if the input ends without a response.
  const typed = await Promise.race([
    questions.question(`Type ${email} to delete the account and all its data: `),
    new Promise<string>((resolve) => questions.once('close', () => resolve(''))),
  ])
  questions.close()
  if (typed.trim().toLowerCase() !== email) {
    throw new CommandError('The address does not match: nothing was deleted.')
  }
}
