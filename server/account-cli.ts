/**
 * The operator's command line, beside the running portal and on the same configuration:
 * `npm run account -- find|verify|reset-password|delete EMAIL [--yes]`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { DatabaseError, openDatabase, type Db } from '#app/db/db.server.ts'
import { createToken } from '#app/features/accounts/account-tokens.server.ts'
import { hasAuthSecret } from '#app/features/accounts/auth-secret.server.ts'
import { findUserByEmail } from '#app/features/accounts/credentials.server.ts'
import { eraseMailFiles } from '#app/features/mail/transport.server.ts'
import { eraseAccount } from '#app/features/settings/erase-account.server.ts'
import { ConfigError, readConfig, type Config } from './config.ts'

const USAGE =
  'Usage: npm run account -- find|verify|reset-password EMAIL, or: npm run account -- delete EMAIL [--yes]'

/** What the operator can mend; one plain line. */
class CommandError extends Error {}

interface Target {
  db: Db
  config: Config
  user: { id: string; email: string }
  isConfirmed: boolean
}

const COMMANDS: Record<string, (target: Target) => Promise<string>> = {
  find: describeAccount,
  async verify({ db, user }) {
    await db
      .updateTable('user')
      .set({ email_verified: sql`true`, updated_at: new Date().toISOString() })
      .where('id', '=', user.id)
      .execute()
    return `${user.email} is verified.`
  },
  async 'reset-password'({ db, config, user }) {
    const token = await createToken(db, {
      userId: user.id,
      purpose: 'reset',
      email: user.email,
    })
    return `This link sets a new password. It works once, for 30 minutes:\n${config.publicUrl}/reset-password?token=${token}`
  },
  async delete({ db, config, user, isConfirmed }) {
    if (!isConfirmed) await askForAddress(user.email)
    const { isOwnAddress } = await eraseAccount(db, user.id)
    await eraseMailFiles(join(config.dataDir, 'mail'), isOwnAddress)
    return `The account of ${user.email} and everything of it is deleted.`
  },
}

async function describeAccount({ db, user }: Target): Promise<string> {
  const account = await db
    .selectFrom('user')
    .innerJoin('profile', 'profile.user_id', 'user.id')
    .where('user.id', '=', user.id)
    .select([
      'user.name',
      'user.email_verified',
      'user.created_at',
      'profile.public_id',
      'profile.total_play_ms',
      'profile.last_login_at',
    ])
    .executeTakeFirstOrThrow()
  const count = async (table: 'session' | 'game_like' | 'notification') => {
    const row = await db
      .selectFrom(table)
      .select((expression) => expression.fn.countAll<number>().as('rows'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    return Number(row.rows)
  }
  const lastLogin = account.last_login_at
  const lines = {
    email: user.email,
    verified: account.email_verified ? 'yes' : 'no',
    name: account.name,
    id: user.id,
    'public page': `/player/${account.public_id}`,
    created: new Date(account.created_at).toISOString(),
    'last sign-in': lastLogin === null ? 'never' : new Date(lastLogin).toISOString(),
    sessions: await count('session'),
    likes: await count('game_like'),
    notifications: await count('notification'),
    'play time': `${Math.floor(account.total_play_ms / 60_000)} min`,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name.padEnd(14)}${value}`)
    .join('\n')
}

async function askForAddress(email: string): Promise<void> {
  const questions = createInterface({ input: process.stdin, output: process.stderr })
  // Without an answer (the input has ended) nothing is deleted.
  const typed = await Promise.race([
    questions.question(`Type ${email} to delete the account and everything of it: `),
    new Promise<string>((resolve) => questions.once('close', () => resolve(''))),
  ])
  questions.close()
  if (typed.trim().toLowerCase() !== email) {
    throw new CommandError('The address does not match: nothing was deleted.')
  }
}

async function run(args: string[]): Promise<string> {
  const [name = '', email, ...extra] = args.filter((argument) => argument !== '--yes')
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || !email || extra.length > 0) throw new CommandError(USAGE)
  const config = readConfig(process.env)
  const file = join(config.dataDir, 'io-arcade.sqlite')
  // A mistyped folder must not become a new, empty portal.
  if (!config.databaseUrl && !existsSync(file)) {
    throw new CommandError(`There is no database at ${file}; check DATA_DIR.`)
  }
  const mustHoldData = hasAuthSecret(config.dataDir)
  const db = await openDatabase(config.databaseUrl ?? file, { mustHoldData })
  try {
    const user = await findUserByEmail(db, email.trim())
    if (!user) throw new CommandError(`No account has the address ${email}.`)
    return await command({ db, config, user, isConfirmed: args.includes('--yes') })
  } finally {
    await db.destroy()
  }
}

// What it writes is its own user's alone.
process.umask(0o077)

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  const isPlain = [CommandError, ConfigError, DatabaseError].some((kind) => error instanceof kind)
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
}
