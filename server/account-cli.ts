/**
 * The operator's command line, beside the running portal and on the same configuration:
 * `npm run account -- find|verify|reset-password|delete EMAIL [--yes]`.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { createToken } from '#app/features/accounts/account-tokens.server.ts'
import { findUserByEmail } from '#app/features/accounts/credentials.server.ts'
import { eraseMailFiles } from '#app/features/mail/transport.server.ts'
import { listAnnounced } from '#app/features/notifications/announcements.server.ts'
import { eraseAccount } from '#app/features/settings/erase-account.server.ts'
import { tryToKeepLists } from './backups/keep-list.ts'
import { besidePortal } from './beside-portal.ts'
import { CommandError } from './command-error.ts'
import type { Config } from './config.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'Usage: npm run account -- find|verify|reset-password EMAIL, or: npm run account -- delete EMAIL [--yes]'

interface Target {
  db: Db
  config: Config
  user: { id: string; email: string }
  isConfirmed: boolean
}

const COMMANDS: Record<string, (target: Target) => Promise<string>> = {
  find: describeAccount,
  async verify({ db, user }) {
    await transact(db, (tx) =>
      tx
        .updateTable('user')
        .set({ email_verified: sql`true`, updated_at: new Date(tx.now()).toISOString() })
        .where('id', '=', user.id)
        .execute(),
    )
    return `${user.email} is verified.`
  },
  async 'reset-password'({ db, config, user }) {
    const { id: userId, email } = user
    const token = await transact(db, (tx) => createToken(tx, { userId, purpose: 'reset', email }))
    return `This link sets a new password. It works once, for 30 minutes:\n${config.publicUrl}/reset-password?token=${token}`
  },
  async delete({ db, config, user, isConfirmed }) {
    if (!isConfirmed) await askForAddress(user.email)
    const erased = await eraseAccount(db, user.id)
    if (erased) await eraseMailFiles(join(config.dataDir, 'mail'), erased.isOwnAddress)
    for (const warning of await tryToKeepLists(db, config)) console.error(warning)
    return `The account of ${user.email} and everything of it is deleted.`
  },
}

async function describeAccount({ db, user }: Target): Promise<string> {
  const account = await db
    .selectFrom('user')
    // A sign-up that was cut short left no profile yet (record 12).
    .leftJoin('profile', 'profile.user_id', 'user.id')
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
  const { public_id: publicId, last_login_at: lastLogin, total_play_ms: playMs } = account
  const lines = {
    email: user.email,
    verified: account.email_verified ? 'yes' : 'no',
    name: account.name,
    id: user.id,
    'public page': publicId === null ? 'none until the next sign-in' : `/player/${publicId}`,
    created: new Date(account.created_at).toISOString(),
    'last sign-in': lastLogin === null ? 'never' : new Date(lastLogin).toISOString(),
    sessions: await count('session'),
    likes: await count('game_like'),
    notifications: (await count('notification')) + (await listAnnounced(db, user.id)).length,
    'play time': `${Math.floor((playMs ?? 0) / 60_000)} min`,
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

await runCommand(async (config) => {
  const args = process.argv.slice(2)
  const [name = '', email, ...extra] = args.filter((argument) => argument !== '--yes')
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || !email || extra.length > 0) throw new CommandError(USAGE)
  const said = await besidePortal(config, async (db) => {
    const user = await findUserByEmail(db, email.trim())
    if (!user) throw new CommandError(`No account has the address ${email}.`)
    return command({ db, config, user, isConfirmed: args.includes('--yes') })
  })
  return { lines: [said] }
})
