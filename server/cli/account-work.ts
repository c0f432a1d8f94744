/** What the operator's command line for accounts does. Every action is recorded in the audit log. */
import { createInterface } from 'node:readline/promises'
import type { Db } from '#platform/db/db.server.ts'
import {
  ACCOUNT_COMMANDS,
  ACTION_COMMANDS,
  PORTAL_COMMANDS,
} from '#features/administration/server/commands/account-commands.ts'
import { recordCommand } from '#features/audit-log/server/audit-log.server.ts'
import {
  MAX_FOUND,
  describeListed,
  findAccounts,
  listAccounts,
  searchAccounts,
  type ListedAccount,
} from '#features/administration/server/players/find-accounts.ts'
import { runAdminAction } from './run-admin-action.ts'
import { trySyncDeletionLogs } from '#ops/backups/deletion-log.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { counted, readArguments, type Command } from '#platform/cli/run-command.ts'

const USAGE =
  'Usage: npm run account -- find WHO|TEXT, data|verify|reset-password|sign-in-link|unsuspend|sign-out|remove-second-factor WHO, rename WHO NAME REASON, role WHO owner|moderator|player, suspend WHO REASON [--days N], delete WHO [--yes], list [--page N] [--suspended] [--json], invite [--uses N] [--days N], invitations, revoke-invitation ID, or owner-link; WHO is an email address, the id of a public page or an account, or a name, and TEXT a part of a name or an address'

const PAGE_NUMBER = /^[1-9]\d{0,5}$/

const OPTIONS = {
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  suspended: { type: 'boolean' },
  page: { type: 'string' },
  uses: { type: 'string' },
  days: { type: 'string' },
} as const

type Work = ReturnType<Command<string>>

/**
 * Chooses the command.
 *
 * @throws CommandError with the usage if the arguments name no command
 */
export function chooseWork(args: readonly string[]): Work {
  const { values, positionals } = readArguments(USAGE, OPTIONS, args)
  const [name = '', ...given] = positionals
  if (name === 'list') {
    const { page: number = '1' } = values
    if (given.length > 0 || !PAGE_NUMBER.test(number)) throw new CommandError(USAGE)
    const page = Number(number)
    const isSuspended = values.suspended === true
    const isJson = values.json === true
    return ({ db }) =>
      recordCommand(db, { action: 'account list' }, () => list(db, { page, isSuspended, isJson }))
  }
  const plain = find(PORTAL_COMMANDS, name)
  if (plain && given.length === 0) {
    return ({ db, config }) =>
      recordCommand(db, { action: `account ${name}` }, () => plain(db, config))
  }
  const shows = find(ACCOUNT_COMMANDS, name)
  const [action, ...fields] = find(ACTION_COMMANDS, name) ?? [undefined, 'who']
  const typed: Record<string, string> = Object.fromEntries(
    fields.map((field, index) => [field, given[index] ?? '']),
  )
  const who = typed.who?.trim()
  if ((!action && !shows) || given.length !== fields.length || who === '') {
    throw new CommandError(USAGE)
  }
  const { uses = '1', days } = values
  if (who === undefined) {
    const input = { uses, days: days ?? '7', ...typed }
    return (target) => runAdminAction(target, action!, input)
  }
  return async (target) => {
    const { db, config } = target
    const exact = await findAccounts(db, who)
    const isSearch = name === 'find' && exact.length === 0
    const found = isSearch ? await searchAccounts(db, who) : exact
    const [user] = found
    if (!user) throw new CommandError(describeMissing(who, isSearch))
    if (found.length > 1) {
      const what = isSearch ? `have ${who} in name or address` : `have the name ${who}`
      return refuseSeveral(db, { name, what, found })
    }
    if (!action) {
      const entry = { action: `account ${name}`, subjectId: user.id }
      return recordCommand(db, entry, () => shows!({ db, config, user }))
    }
    const isDeletion = name === 'delete'
    const address = isDeletion && !values.yes ? await askForAddress(user.email) : user.email
    const input = { id: user.id, address, days: days ?? '', ...typed }
    const sentence = await runAdminAction(target, action, input)
    const warnings = isDeletion ? await trySyncDeletionLogs(db, config) : []
    for (const warning of warnings) console.error(warning)
    return sentence
  }
}

const find = <Entry>(entries: Record<string, Entry>, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined

async function askForAddress(email: string): Promise<string> {
  const questions = createInterface({ input: process.stdin, output: process.stderr })
  // Deletes nothing if the input ends without a response.
  const typed = await Promise.race([
    questions.question(`Type ${email} to delete the account and all its data: `),
    new Promise<string>((resolve) => questions.once('close', () => resolve(''))),
  ])
  questions.close()
  return typed
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

function describeMissing(who: string, isSearch: boolean): string {
  if (who.includes('@')) return `No account has the address ${who}.`
  return isSearch
    ? `No account has ${who} in its name or address.`
    : `No account has the public page or the name ${who}.`
}

/** `find` lists all matches. Every other command needs exactly one. */
function refuseSeveral(
  db: Db,
  { name, what, found }: { name: string; what: string; found: ListedAccount[] },
): Promise<string> {
  const count =
    found.length > MAX_FOUND
      ? `More than ${MAX_FOUND} accounts ${what}, of which these are the newest`
      : `${counted(found.length, 'account')} ${what}`
  const listed = `${count}:\n${describeListed(found.slice(0, MAX_FOUND))}`
  if (name !== 'find') {
    throw new CommandError(`${listed}\nName one by its address or its public page.`)
  }
  return recordCommand(db, { action: `account ${name}` }, async () => listed)
}
