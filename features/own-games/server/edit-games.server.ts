/** Changes of single games by commands and by staff: the rules, with a reason for each refusal. */
import type { Tx } from '#platform/db/transact.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { isInsideHost } from '#features/game-checks/server/public-address.ts'
import { isOnPortalHost } from '#platform/lib/own-host.ts'
import { foldLetters } from '#catalogue/fold-letters.ts'
import { GAME_ID, listAddresses, type Game } from '#catalogue/game.ts'
import { OwnGameError, parseOwnFile, type OwnFile } from '#catalogue/own-game.ts'
import {
  deleteStoredGame,
  lockStoredGame,
  saveStoredGame,
  type StoredCover,
} from './own-games.server.ts'

/** What a change is checked against. */
export interface GameRules {
  builtIn: ReadonlyMap<string, Game>
  publicUrl: string
  /**
   * Whether games may be in the home network; undefined for games that were stored or kept as files
   * before.
   */
  isHomeAllowed?: boolean
}

/** Why a change is refused: the name of its message. */
type Refusal =
  | 'invalidId'
  | 'exists'
  | 'missing'
  | 'hiddenAlready'
  | 'notHidden'
  | 'builtInStays'
  | 'changedMeanwhile'

/** A change is refused. The message is for the command line. */
export class GameEditError extends OperatorError {
  override name = 'GameEditError'
  readonly reason: Refusal
  constructor(reason: Refusal, id: string) {
    super(getTranslator('en', 'adminGames')(reason, { id, name: id }))
    this.reason = reason
  }
}

/**
 * Adds a game. One with the id of a built-in game replaces it.
 *
 * @throws GameEditError; OwnGameError if a field is invalid
 */
export async function addGame(
  tx: Tx,
  rules: GameRules,
  { id, content, cover }: { id: string; content: object; cover?: StoredCover | undefined },
): Promise<void> {
  requireId(id)
  if (await lockStoredGame(tx, id)) throw new GameEditError('exists', id)
  const file = parseGame(rules, id, JSON.stringify(content))
  await saveStoredGame(tx, { id, content: file.content, cover })
}

/**
 * Replaces the fields of a game; `hidden` stays as it is. A built-in game without changes has none.
 *
 * @param change.seenAt `updatedAt` of what was changed; undefined if it was not stored
 * @param change.cover undefined keeps the cover, null removes it
 * @throws GameEditError; OwnGameError if a field is invalid
 */
export async function changeGame(
  tx: Tx,
  rules: GameRules,
  change: {
    id: string
    content: Readonly<Record<string, unknown>>
    cover: StoredCover | null | undefined
    seenAt: number | undefined
  },
): Promise<void> {
  const { id, cover, seenAt } = change
  const stored = await lockStoredGame(tx, id)
  if (!stored && !rules.builtIn.has(id)) throw new GameEditError('missing', id)
  if (stored?.updatedAt !== seenAt) throw new GameEditError('changedMeanwhile', id)
  const { hidden: _, ...fields } = change.content
  const { hidden, hosted, url } = stored ? readContent(stored.content) : {}
  // The form of a hosted game has neither: its versions do (`hosted-games`).
  const kept = { ...(hidden === true && { hidden }), ...(hosted !== undefined && { hosted, url }) }
  const content = { ...fields, ...kept }
  const hasCover = cover === undefined ? (stored?.coverHash ?? null) !== null : cover !== null
  if (Object.keys(content).length === 0 && !hasCover) return stored && deleteStoredGame(tx, stored)
  const file = parseGame(rules, id, JSON.stringify(content))
  await saveStoredGame(tx, { id, content: file.content, cover })
}

/**
 * Hides the game.
 *
 * @throws GameEditError
 */
export async function hideGame(tx: Tx, { builtIn }: GameRules, id: string): Promise<void> {
  requireId(id)
  const stored = await lockStoredGame(tx, id)
  if (!stored && !builtIn.has(id)) throw new GameEditError('missing', id)
  const content = stored ? readContent(stored.content) : {}
  if (content.hidden === true) throw new GameEditError('hiddenAlready', id)
  await saveStoredGame(tx, { id, content: { ...content, hidden: true } })
}

/**
 * Shows a hidden game again.
 *
 * @throws GameEditError
 */
export async function showGame(tx: Tx, id: string): Promise<void> {
  requireId(id)
  const stored = await lockStoredGame(tx, id)
  const { hidden, ...content } = stored ? readContent(stored.content) : {}
  if (!stored || hidden !== true) throw new GameEditError('notHidden', id)
  if (Object.keys(content).length > 0 || stored.coverHash !== null) {
    await saveStoredGame(tx, { id, content })
  } else await deleteStoredGame(tx, stored)
}

/**
 * Removes the game, or all changes of a built-in one.
 *
 * @throws GameEditError
 */
export async function removeGame(tx: Tx, { builtIn }: GameRules, id: string): Promise<void> {
  requireId(id)
  const stored = await lockStoredGame(tx, id)
  if (!stored) throw new GameEditError(builtIn.has(id) ? 'builtInStays' : 'missing', id)
  await deleteStoredGame(tx, stored)
}

/** Reads a stored content, which was checked when it was written. */
export function readContent(content: string): Record<string, unknown> {
  return JSON.parse(content) as Record<string, unknown>
}

/**
 * Parses the text of a game's file. No address may be on the portal's host: browsers would send its
 * cookies there.
 *
 * @throws OwnGameError
 */
export function parseGame(
  { builtIn, publicUrl, isHomeAllowed }: GameRules,
  id: string,
  text: string,
): OwnFile {
  const file = parseOwnFile(id, text, builtIn.get(id))
  const faults = (file.game ? listAddresses(file.game) : []).flatMap(({ field, address }) => {
    if (isOnPortalHost(address, publicUrl)) return { field, code: 'own-host' }
    if (isHomeAllowed === undefined || field === 'links') return []
    const { hostname, origin } = new URL(address)
    const isInside = isInsideHost(hostname, isHomeAllowed)
    return isInside ? { field, code: 'not-public', values: { origin } } : []
  })
  if (faults.length > 0) throw new OwnGameError(faults)
  return file
}

/** Derives an id from a host name: `www.example.io` becomes `example`. */
export function idFrom(host: string): string {
  const [label = ''] = host.replace(/^www\./, '').split('.')
  return label.replaceAll(/[^a-z0-9]/g, '').slice(0, 24)
}

/** Derives an id from a name: "Mine.io" becomes `mine`, "Dr. Dig" `drdig`. Empty without Latin letters. */
export const idFromName = (name: string): string =>
  idFrom(foldLetters(name.trim()).replaceAll(/\W*\s+/g, ''))

function requireId(id: string): void {
  if (!GAME_ID.test(id)) throw new GameEditError('invalidId', id)
}
