/** The forms of the administration as staff fill them, each with an account that it is about. */
import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { Role } from '#platform/db/tables.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import type { AdminPageId } from '#features/administration/admin-pages.ts'
import { readStamps } from '#features/portal-settings/server/portal-settings.server.ts'
import type { ActorRole } from './admin-rights.ts'
import { insertRows } from './rows.ts'

type Fields = Record<string, string>

interface Filled {
  db: OpenDatabase
  by: ActorRole
  /** Who wrote the notes. */
  staffId: string
  account: { id: string; email: string; role: Role }
}

/** What the form sends, for this actor and account. */
type Filler = (filled: Filled) => Fields | Promise<Fields>
const RANK = { visitor: 1, player: 1, moderator: 0, owner: 1 }
const OWN_GAME = {
  id: 'mine',
  name: 'Mine it',
  description: 'You dig, you build, and you hold what you have built against everybody else there.',
  url: 'https://www.mine.example/',
  genre: 'Digging, Casual',
  releaseDate: '2026-01-31',
  opensIn: 'frame',
}
const builtIn: Filler = ({ by }) => ({ game: ['agar', 'mope'][RANK[by]]! })
const announcement = { id: randomUUID(), 'title.en': 'Title', 'text.en': 'Text' }
const reason = 'Spam'
const suspended: Filler = async ({ db, account: { id: userId } }) => {
  await transact(db, (tx) => suspendAccount(tx, { userId, reason }))
  return {}
}

/** A version of a hosted game, as an import leaves it. */
export async function addVersion(db: OpenDatabase): Promise<string> {
  const id = randomUUID()
  const report = {
    files: 1,
    firstLoadBytes: 1,
    startPages: ['index.html'],
    warnings: [],
    hosts: [],
  }
  await insertRows(db, 'hosted_version', {
    id,
    game_id: null,
    name: 'build.zip',
    is_complete: 1,
    start_path: 'index.html',
    report: JSON.stringify(report),
    bytes: 1,
    created_at: Date.now(),
    created_by: null,
    published_at: null,
  })
  return id
}

/** The page of each form, and what it sends. In this order, the forms of the games belong together. */
export const FORM_POSTS: Record<string, [AdminPageId, Filler]> = {
  'hide-game': ['games', builtIn],
  'show-game': ['games', builtIn],
  'add-game': ['newGame', () => OWN_GAME],
  'change-game': ['game', () => ({ name: 'Another name' })],
  'feature-game': ['games', () => ({ game: 'mine' })],
  'remove-game': ['games', () => ({ game: 'mine' })],
  'import-games': ['games', () => ({ file: JSON.stringify([{ id: 'kour', hidden: true }]) })],
  'add-example-game': ['overview', () => ({})],
  'publish-version': [
    'games',
    async ({ db }) => ({ ...OWN_GAME, id: 'hosted', version: await addVersion(db) }),
  ],
  'delete-version': ['games', async ({ db }) => ({ version: await addVersion(db) })],
  'save-settings': [
    'settings',
    async ({ db }) => {
      const { seen } = await readStamps(db, { seen: ['signUp', 'blockedMailDomains'] })
      return { section: 'accounts', seen, blockedMailDomains: 'spam.example' }
    },
  ],
  'send-test-mail': ['overview', () => ({})],
  'preview-announcement': ['announcements', () => announcement],
  'send-announcement': ['announcements', () => announcement],
  'make-backup': ['backups', () => ({})],
  'take-ownership': ['owner', () => ({ token: 'guessed' })],
  'suspend-players': ['players', ({ account: { id } }) => ({ player: id, reason, days: '' })],
  'lift-suspensions': [
    'players',
    async (filled) => ({ player: filled.account.id, ...(await suspended(filled)) }),
  ],
  'create-invitation': ['invitations', () => ({ uses: '1', days: '1' })],
  'revoke-invitation': [
    'invitations',
    async ({ db }) => {
      const id = randomUUID().slice(0, 8)
      const times = { created_at: 1, expires_at: Date.now() + 60_000 }
      const invitation = { id, token_hash: id, max_uses: 1, ...times }
      await insertRows(db, 'invitation', invitation)
      return { invitation: id }
    },
  ],
  'add-note': ['player', () => ({ text: 'Note' })],
  'delete-note': [
    'player',
    async ({ db, account: { id }, staffId }) => {
      const note = { id: randomUUID(), user_id: id, text: 'Note', created_at: 1 }
      await insertRows(db, 'player_note', { ...note, author_id: staffId })
      return { note: note.id }
    },
  ],
  'confirm-address': ['player', () => ({})],
  'send-reset': ['player', () => ({})],
  'end-sessions': ['player', () => ({})],
  'rename-player': ['player', () => ({ was: 'Player', name: 'Ben', reason })],
  'suspend-player': ['player', () => ({ reason, days: '7' })],
  'lift-suspension': ['player', suspended],
  'remove-factors': [
    'player',
    async ({ db, account: { id } }) => {
      const factor = { user_id: id, secret: 'sealed', created_at: 1 }
      await insertRows(db, 'second_factor', factor)
      return {}
    },
  ],
  'change-role': [
    'player',
    ({ account: { role } }) => ({ was: role, role: role === 'player' ? 'moderator' : 'player' }),
  ],
  'delete-player': ['player', ({ account: { email } }) => ({ address: email })],
  'require-invitations': ['invitations', () => ({})],
}
/** They change nothing, also for those who may send them. */
export const CHANGES_NOTHING = new Set(['preview-announcement', 'take-ownership'])
