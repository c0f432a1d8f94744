/** The versions of hosted games: what staff see, and what they change. */
import type { Reader } from '#platform/db/db.server.ts'
import { removeRows } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import {
  addGame,
  GameEditError,
  idFromName,
  readContent,
  type GameRules,
} from '#features/own-games/server/edit-games.server.ts'
import {
  lockStoredGame,
  saveStoredGame,
  type StoredCover,
} from '#features/own-games/server/own-games.server.ts'
import type { HostedGame } from '../hosted-frame.ts'
import { buildReportSchema } from '../build-report.ts'
import { storedUrl } from '../hosted-url.ts'
import { IMPORT_MS } from './import-build.server.ts'
import { BuildError } from './read-build.server.ts'
import { DAY_MS } from '#lib/duration.ts'
import { cutText } from '#lib/cut-text.ts'

/** Versions of a game that are kept, with the one that players have. */
const KEPT_VERSIONS = 5
/** A draft that was never published is deleted after this time, ms. */
const DRAFT_MS = 30 * DAY_MS

const select = (db: Reader | Tx) =>
  db
    .selectFrom('hosted_version as version')
    .leftJoin('user', 'user.id', 'version.created_by')
    .select([
      'version.id',
      /** Null for the draft of a new game. */
      'version.game_id as gameId',
      /** Of the uploaded file. */
      'version.name',
      'version.start_path as startPath',
      'version.report',
      /** Unpacked. */
      'version.bytes',
      'version.created_at as createdAt',
      /** The name of the staff member; null for a command or a deleted account. */
      'user.name as createdBy',
    ])
    .where('version.is_complete', '=', 1)

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export type Version = ReturnType<typeof toVersion>

const toVersion = (row: Row) => ({
  ...row,
  report: buildReportSchema.parse(JSON.parse(row.report)),
})

/** Finds a version; undefined if it does not exist or is still imported. */
export async function findVersion(db: Reader | Tx, id: string): Promise<Version | undefined> {
  const row = await select(db).where('version.id', '=', id).executeTakeFirst()
  return row && toVersion(row)
}

/** Lists the versions of a game, or the drafts of new games, newest first. */
export async function listVersions(db: Reader, gameId: string | null): Promise<Version[]> {
  const rows = await select(db)
    .where('version.game_id', gameId === null ? 'is' : '=', gameId)
    .orderBy('version.created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(toVersion)
}

/** What the operator decides about a version. What the game may do stays as it was if it is left out. */
export interface Publication extends Partial<Pick<HostedGame, 'hosts' | 'threads' | 'allow'>> {
  versionId: string
  startPath: string
}

async function requireVersion(tx: Tx, id: string, gameId: string | null): Promise<Version> {
  const version = await findVersion(tx, id)
  if (!version || version.gameId !== gameId) throw new BuildError('versionGone')
  return version
}

function toHosted(
  { versionId, startPath, ...allowed }: Publication,
  { report: { bridge, unpacks } }: Version,
  known?: object,
): object {
  const { hosts, threads, allow }: Partial<HostedGame> = { ...known, ...allowed }
  return { version: versionId, start: startPath, hosts, threads, allow, bridge, unpacks }
}

async function notePublished(tx: Tx, id: string, gameId: string): Promise<void> {
  await tx
    .updateTable('hosted_version')
    .set({ game_id: gameId, published_at: tx.now() })
    .where('id', '=', id)
    .execute()
}

/**
 * Publishes a draft as a new game.
 *
 * @throws BuildError, GameEditError; OwnGameError if a field is invalid
 */
export async function publishNewGame(
  tx: Tx,
  rules: GameRules,
  game: { id: string; content: object; cover: StoredCover | undefined },
  publication: Publication,
): Promise<void> {
  const { id, content, cover } = game
  if (rules.builtIn.has(id)) throw new GameEditError('exists', id)
  const version = await requireVersion(tx, publication.versionId, null)
  const hosted = toHosted(publication, version)
  await addGame(tx, rules, { id, content: { ...content, url: storedUrl(id), hosted }, cover })
  await notePublished(tx, publication.versionId, id)
}

/**
 * Gives players a version of a hosted game, also an older one, and what it may do. Players who are
 * in the game keep what they have loaded.
 *
 * @throws BuildError, GameEditError
 */
export async function publishVersion(
  tx: Tx,
  gameId: string,
  publication: Publication,
): Promise<void> {
  const stored = await lockStoredGame(tx, gameId)
  const content = stored && readContent(stored.content)
  if (!content?.hosted) throw new GameEditError('missing', gameId)
  const version = await requireVersion(tx, publication.versionId, gameId)
  const hosted = toHosted(publication, version, content.hosted)
  await saveStoredGame(tx, { id: gameId, content: { ...content, hosted } })
  await notePublished(tx, publication.versionId, gameId)
  await tx
    .deleteFrom('hosted_version')
    .where('id', 'in', (row) =>
      row
        .selectFrom('hosted_version')
        .select('id')
        .where('game_id', '=', gameId)
        .where('id', '!=', publication.versionId)
        .where('is_complete', '=', 1)
        .orderBy('created_at', 'desc')
        .offset(KEPT_VERSIONS - 1)
        .limit(50),
    )
    .execute()
}

/**
 * Deletes a version that players do not have.
 *
 * @throws BuildError
 */
export async function deleteVersion(tx: Tx, id: string): Promise<void> {
  const version = await findVersion(tx, id)
  if (!version) throw new BuildError('versionGone')
  const stored = version.gameId && (await lockStoredGame(tx, version.gameId))
  const { hosted } = stored ? readContent(stored.content) : {}
  if ((hosted as HostedGame | undefined)?.version === id) throw new BuildError('currentStays')
  await tx.deleteFrom('hosted_version').where('id', '=', id).execute()
}

/** Deletes versions that are out of reach: old drafts, halves of imports, and those of removed games. */
export function removeStaleVersions(tx: Tx, rows: number): Promise<number> {
  const now = tx.now()
  return removeRows(
    tx,
    {
      table: 'hosted_version',
      key: ['id'],
      where: (row) =>
        row.or([
          row.and([row('is_complete', '=', 0), row('created_at', '<', now - IMPORT_MS)]),
          row.and([row('game_id', 'is', null), row('created_at', '<', now - DRAFT_MS)]),
          row.and([
            row('game_id', 'is not', null),
            row('created_at', '<', now - IMPORT_MS),
            row('game_id', 'not in', row.selectFrom('own_game').select('own_game.game_id')),
          ]),
        ]),
    },
    rows,
  )
}

/** Contents in one transaction: each has up to 200 parts of a megabyte. */
const AT_ONCE = 5

/** Deletes contents that no version has, and those that a killed import left. */
export async function removeUnusedContents(tx: Tx, rows: number): Promise<number> {
  const before = tx.now() - IMPORT_MS
  const removed = await removeRows(
    tx,
    {
      table: 'hosted_content',
      key: ['hash'],
      where: (row) =>
        row.and([
          row('created_at', '<', before),
          // By the index: there are more files than can be listed for each batch.
          row.not(
            row.exists(
              row
                .selectFrom('hosted_file')
                .select('hosted_file.hash')
                .whereRef('hosted_file.hash', '=', 'hosted_content.hash'),
            ),
          ),
        ]),
    },
    AT_ONCE,
  )
  return removed === AT_ONCE ? rows : 0
}

/** Proposes name and id of a new game: from the title of its page, or from the file's name. */
export function proposeNames(version: Pick<Version, 'name' | 'report'>) {
  const title = version.report.title ?? ''
  const file = version.name.replace(/\.(zip|html?)$/i, '').replaceAll(/[-_]+/g, ' ')
  const isUseful = title.length > 1 && !/^(unity web|index|document|my game|untitled)/i.test(title)
  const name = cutText(isUseful ? title.replace(/^Unity Web Player \| /, '') : file, 40)
  return { name, id: idFromName(name) }
}
