/**
 * The operator's command line for accounts, which also works while the portal runs:
 * `npm run account -- COMMAND …`. Every action is recorded in the audit log.
 */
import type { Db } from '#app/db/db.server.ts'
import { ACCOUNT_COMMANDS } from './accounts/account-commands.ts'
import { recordAction } from './audit-log.ts'
import {
  describeListed,
  findAccounts,
  listAccounts,
  type ListedAccount,
} from './accounts/find-accounts.ts'
import { withPortalDatabase } from './database-access.ts'
import { CommandError } from '../lib/command-error.ts'
import type { Config } from '../config.ts'
import { counted, readArguments, runCommand } from './run-command.ts'

const USAGE =
  'Usage: npm run account -- find|data|verify|reset-password|unsuspend|sign-out WHO, rename WHO NAME, suspend WHO REASON, delete WHO [--yes], or list [--page N] [--suspended] [--json]; WHO is an email address, the id of a public page or a name'

const PAGE_NUMBER = /^[1-9]\d{0,5}$/

const OPTIONS = {
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  suspended: { type: 'boolean' },
  page: { type: 'string' },
} as const

type Arguments = ReturnType<typeof readArguments<typeof OPTIONS>>
type Work = (db: Db, config: Config) => Promise<string>

/**
 * Chooses the command.
 *
 * @throws CommandError with the usage if the arguments name no command
 */
function chooseWork({ values, positionals }: Arguments): Work {
  const [name = '', who, ...words] = positionals
  if (name === 'list') {
    const { page: number = '1' } = values
    if (positionals.length > 1 || !PAGE_NUMBER.test(number)) throw new CommandError(USAGE)
    const page = Number(number)
    const isSuspended = values.suspended === true
    const isJson = values.json === true
    return (db, config) =>
      recordAction(config, { command: 'list' }, () => list(db, { page, isSuspended, isJson }))
  }
  const command = Object.hasOwn(ACCOUNT_COMMANDS, name) ? ACCOUNT_COMMANDS[name] : undefined
  if (!command || !who?.trim() || words.length !== (command.takes ? 1 : 0)) {
    throw new CommandError(USAGE)
  }
  const [text = ''] = words
  const isConfirmed = values.yes === true
  return async (db, config) => {
    const found = await findAccounts(db, who.trim())
    const [user] = found
    if (!user) throw new CommandError(describeMissing(who))
    if (found.length > 1) return refuseSeveral(config, { name, who, found })
    return recordAction(config, { command: name, account: user.id }, () =>
      command.run({ db, config, user, text, isConfirmed }),
    )
  }
}

async function list(
  db: Db,
  { isJson, ...filter }: { page: number; isSuspended: boolean; isJson: boolean },
): Promise<string> {
  const found = await listAccounts(db, filter)
  if (isJson) return JSON.stringify(found, null, 2)
  const { page, pages, total, accounts } = found
  const end = `Page ${page} of ${pages}, ${counted(total, 'account')}.`
  return accounts.length > 0 ? `${describeListed(accounts)}\n${end}` : end
}

function describeMissing(who: string): string {
  return who.includes('@')
    ? `No account has the address ${who}.`
    : `No account has the public page or the name ${who}.`
}

/** `find` lists all matches. Every other command needs exactly one. */
function refuseSeveral(
  config: Config,
  { name, who, found }: { name: string; who: string; found: ListedAccount[] },
): Promise<string> {
  const listed = `${counted(found.length, 'account')} have the name ${who}:\n${describeListed(found)}`
  if (name !== 'find') {
    throw new CommandError(`${listed}\nName one by its address or its public page.`)
  }
  return recordAction(config, { command: name }, async () => listed)
}

await runCommand(async (config) => {
  const work = chooseWork(readArguments(USAGE, OPTIONS))
  return { lines: [await withPortalDatabase(config, (db) => work(db, config))] }
})
