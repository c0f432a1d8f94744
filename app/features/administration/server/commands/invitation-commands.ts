/** Operator commands about invitations, and the one that prints a link for an owner. */
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import {
  MAX_LIVE_INVITATIONS,
  createInvitation,
  invitationLink,
  listInvitations,
  mayInvite,
  revokeInvitation,
} from '#app/features/accounts/server/invitations/invitations.server.ts'
import { CommandError } from '#server/kernel/lib/command-error.ts'
import type { Config } from '#server/kernel/config.ts'
import { readAuthSecret } from '#server/kernel/ops/auth-secret.ts'
import { counted } from '#server/kernel/cli/run-command.ts'
import { MAX_INVITATION_DAYS, MAX_USES } from '../../player-limits.ts'
import { makeOwnerLink } from '../owner-link.server.ts'

/** More than anyone has: 200 can be used at a time, the others are used up. */
const MAX_LISTED = 10_000

interface Options {
  /** The invitation's id. */
  id: string
  /** The values of `--uses` and `--days`. */
  uses?: string | undefined
  days?: string | undefined
}

interface InvitationCommand {
  /** The command-line argument. */
  takes?: 'ID'
  /** Returns a function that does the work on a database and returns the text to print. */
  prepare: (options: Options) => (db: Db, config: Config) => Promise<string>
}

/** The commands about invitations, by name. */
export const INVITATION_COMMANDS: Record<string, InvitationCommand> = {
  invite: { prepare: invite },
  invitations: { prepare: () => list },
  'revoke-invitation': { takes: 'ID', prepare: revoke },
  'owner-link': { prepare: () => printOwnerLink },
}

async function printOwnerLink(db: Db, { authSecret, dataDir, publicUrl }: Config): Promise<string> {
  const secret = readAuthSecret(authSecret, dataDir)
  const link = makeOwnerLink({ secret }, { publicUrl, isFirst: false, now: db.now() })
  return `The account that opens this link becomes an owner of the portal. It works once, for 24 hours:\n${link}`
}

function invite({ uses = '1', days = '7' }: Options): (db: Db, config: Config) => Promise<string> {
  const wanted = {
    uses: readNumber('--uses', uses, MAX_USES),
    days: readNumber('--days', days, MAX_INVITATION_DAYS),
  }
  return async (db, config) => {
    const { id, token, expiresAt } = await transact(db, async (tx) => {
      if (await mayInvite(tx)) return createInvitation(tx, wanted)
      throw new CommandError(
        `There are already ${MAX_LIVE_INVITATIONS} invitations that can be used. Revoke one first.`,
      )
    })
    const end = formatTime(expiresAt)
    const accounts = counted(wanted.uses, 'account')
    const lines = [`This link can create ${accounts} until ${end}. Its id is ${id}.`]
    if (config.signUp !== 'invite')
      lines.push(
        `It has no effect while sign-up is ${config.signUp}: set SIGN_UP=invite, or change it at /admin/settings.`,
      )
    return [...lines, invitationLink(config, token)].join('\n')
  }
}

async function list(db: Db): Promise<string> {
  const { invitations } = await listInvitations(db, { limit: MAX_LISTED })
  const lines = invitations.map(
    ({ id, uses, maxUses, expiresAt }) =>
      `${id}  ${`${uses} of ${maxUses} used`.padEnd(17)}  until ${formatTime(expiresAt)}`,
  )
  return [...lines, `${counted(invitations.length, 'invitation')}.`].join('\n')
}

function revoke({ id }: Options): (db: Db) => Promise<string> {
  const unknown = new CommandError(
    'No invitation has this id. List them with: npm run account -- invitations',
  )
  // The audit log records ids, and nothing else that was typed, such as the token of a link.
  if (!/^[\da-f]{8}$/.test(id)) throw unknown
  return async (db) => {
    if (!(await transact(db, (tx) => revokeInvitation(tx, id)))) throw unknown
    return `The invitation ${id} is revoked. Accounts that were created with it stay.`
  }
}

/** @throws CommandError if it is not a whole number from 1 to the maximum */
function readNumber(option: string, text: string, max: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= max) return number
  throw new CommandError(`${option} must be a whole number from 1 to ${max}.`)
}

/** To the minute. */
const formatTime = (time: number) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
