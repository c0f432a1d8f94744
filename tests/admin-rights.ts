/**
 * What each role may do in the administration: its pages and forms by their rows in the table of
 * docs/administration.md. A page or a form that is missing here fails the tests.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdminPageId } from '#features/administration/admin-pages.ts'

export const ACTORS = ['visitor', 'player', 'moderator', 'owner'] as const
export type ActorRole = (typeof ACTORS)[number]

const SEE = 'see the overview'
const HIDE = 'hide and show games'
const GAMES = 'add, change, feature and remove games'
const PLAYERS = 'see players, write notes about them'
const INVITE = 'invite players'
const MAIL = 'confirm an address, send a link for a new password'
const SUSPEND = 'end sessions, rename, suspend'
const OWNERS_ACTS = 'remove factors, delete an account, change a role'
const PORTAL = 'change settings, send announcements'
const RECORDS = 'make and download backups, read the audit log'
/** Everyone who is signed in. */
const ANYONE = 'open the link that makes an owner'

export const PAGES: Record<AdminPageId, string> = {
  overview: SEE,
  games: HIDE,
  newGame: GAMES,
  uploadGame: GAMES,
  draft: GAMES,
  game: GAMES,
  players: PLAYERS,
  player: PLAYERS,
  invitations: INVITE,
  settings: PORTAL,
  backups: RECORDS,
  announcements: PORTAL,
  'audit-log': RECORDS,
  owner: ANYONE,
}

/** The forms by their intents. */
export const INTENTS: Record<string, string> = {
  'hide-game': HIDE,
  'show-game': HIDE,
  'add-game': GAMES,
  'change-game': GAMES,
  'feature-game': GAMES,
  'remove-game': GAMES,
  'import-games': GAMES,
  'add-example-game': GAMES,
  'publish-version': GAMES,
  'delete-version': GAMES,
  'save-settings': PORTAL,
  // It has no row of its own.
  'send-test-mail': PORTAL,
  'preview-announcement': PORTAL,
  'make-backup': RECORDS,
  'take-ownership': ANYONE,
  'suspend-players': SUSPEND,
  'lift-suspensions': SUSPEND,
  'create-invitation': INVITE,
  'revoke-invitation': INVITE,
  'require-invitations': PORTAL,
  'add-note': PLAYERS,
  'delete-note': PLAYERS,
  'confirm-address': MAIL,
  'send-reset': MAIL,
  'end-sessions': SUSPEND,
  'rename-player': SUSPEND,
  'suspend-player': SUSPEND,
  'lift-suspension': SUSPEND,
  'remove-factors': OWNERS_ACTS,
  'change-role': OWNERS_ACTS,
  'delete-player': OWNERS_ACTS,
  // The last one: notifications follow in the background.
  'send-announcement': PORTAL,
}

const docs = readFileSync(join(import.meta.dirname, '../docs/administration.md'), 'utf8')
const [, section = ''] = docs.split('## Who may do what')
const ROWS = new Map(
  [...section.matchAll(/^\| (.+?) +\| ([^|]+?) *\| ([^|]+?) *\|$/gm)].map(
    ([, row, moderator, owner]) => [row!, { moderator: moderator!, owner: owner! }],
  ),
)

/** The roles of the accounts that staff may do this to; `true` for what is about no account. */
export function mayDo(role: ActorRole, row: string): boolean | readonly ActorRole[] {
  if (role === 'visitor') return false
  if (row === ANYONE) return true
  const cells = ROWS.get(row)
  if (!cells) throw new Error(`docs/administration.md has no row "${row}"`)
  if (role === 'player') return false
  const said = cells[role]
  if (said === 'of players') return ['player']
  if (said === 'of all') return ['player', 'moderator', 'owner']
  if (said !== 'yes' && said !== 'no') throw new Error(`unknown right "${said}"`)
  return said === 'yes'
}
