/** The list of games in the administration, and what staff do with one of them. */
import type { RequestServices } from '#app/context.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { recordAudit } from '#app/features/audit-log/server/audit-log.server.ts'
import { can } from '#app/features/authorization/can.ts'
import { countReportsOf } from '#app/features/game-checks/server/reports.ts'
import {
  GameEditError,
  hideGame,
  removeGame,
  showGame,
} from '#app/features/own-games/server/edit-games.server.ts'
import {
  saveSettings,
  readStamps,
} from '#app/features/portal-settings/server/portal-settings.server.ts'
import { foldName } from '#app/lib/fold-name.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { OwnGameError } from '#catalogue/own-game.ts'
import { findGame } from '#catalogue/queries.ts'
import type { AdminPost, AdminRequest, AdminResult } from '../admin-request.ts'
import { changeAsStaff } from '../change-as-staff.server.ts'
import { toFaults } from './game-form.server.ts'

const PAGE_SIZE = 50
const FILTERS = ['hidden', 'failing', 'changed'] as const

/** Loads a part of the list, as the query of the address says. */
export async function loadGames(services: RequestServices, { viewer, url }: AdminRequest) {
  const { config, db, games, formerGames, gameRules, gameStates, likes, presence } = services
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const filter = FILTERS.find((each) => each === url.searchParams.get('show'))
  const rows = await db.selectFrom('own_game').select('game_id').orderBy('game_id').execute()
  const stored = new Set(rows.map(({ game_id }) => game_id))
  // Other former games were removed.
  const hidden = [...formerGames.values()].filter(({ id }) => stored.has(id))
  const known = [
    ...games.map(({ id, name }) => ({ id, name, isHidden: false, isBroken: false })),
    ...hidden.map(({ id, name }) => ({ id, name, isHidden: true, isBroken: false })),
  ]
  const ids = new Set(known.map(({ id }) => id))
  const broken = [...stored].filter((id) => !ids.has(id))
  const all = [...broken.map((id) => ({ id, name: id, isHidden: false, isBroken: true })), ...known]
  const isFailing = (id: string) => gameStates.down.has(id) || gameStates.refusing.has(id)
  const folded = foldName(text)
  const found = all.filter(
    ({ id, name, isHidden, isBroken }) =>
      (folded === '' || id.includes(folded) || foldName(name).includes(folded)) &&
      (filter !== 'hidden' || isHidden) &&
      (filter !== 'failing' || isBroken || isFailing(id)) &&
      (filter !== 'changed' || stored.has(id)),
  )
  // An unknown key starts at the beginning.
  const from = 1 + found.findIndex(({ id }) => id === url.searchParams.get('after'))
  const shown = found.slice(from, from + PAGE_SIZE)
  const reports = await countReportsOf(
    db,
    shown.map(({ id }) => id),
  )
  const mayChange = can(viewer, 'change-games')
  return {
    filters: FILTERS,
    filter,
    text,
    mayChange,
    mayFeature: can(viewer, 'change-portal') && !config.fixedSettings.includes('featuredGame'),
    isFirst: from === 0,
    next: found.length > from + PAGE_SIZE ? shown.at(-1)?.id : undefined,
    games: shown.map(({ id, name, isHidden, isBroken }) => ({
      id,
      name,
      isHidden,
      isBroken,
      check: gameStates.byGame[id],
      isBuiltIn: gameRules.builtIn.has(id),
      isStored: stored.has(id),
      isFeatured: config.featuredGame === id,
      reports: reports.get(id) ?? 0,
      likes: likes.byGame[id] ?? 0,
      players: presence.byGame?.[id] ?? 0,
    })),
  }
}

/** The messages of what was done, by the action's name in the audit log. */
const DONE = {
  'add-game': 'isAdded',
  'change-game': 'isSaved',
  'hide-game': 'isHidden',
  'show-game': 'isShown',
  'remove-game': 'isRemoved',
} as const

const REFUSALS = {
  invalidId: 'invalidId',
  exists: 'exists',
  missing: 'missing',
  hidden: 'hiddenAlready',
  notHidden: 'notHidden',
  builtIn: 'builtInStays',
  changed: 'changedMeanwhile',
} as const satisfies Record<GameEditError['reason'], string>

interface GameEdit {
  id: string
  action: keyof typeof DONE
  run: (tx: Tx) => Promise<unknown>
}

/**
 * Changes a game in one transaction with its audit row. This node shows the change at once.
 *
 * @throws SessionEndedError
 */
export async function editGame(
  services: RequestServices,
  { viewer, language }: AdminPost,
  { id, action, run }: GameEdit,
): Promise<AdminResult> {
  const t = getTranslator(language, 'adminGames')
  try {
    const isVisibility = action === 'hide-game' || action === 'show-game'
    const right = isVisibility ? 'hide-games' : 'change-games'
    await changeAsStaff(services.db, viewer, right, async (tx) => {
      await run(tx)
      await recordAudit(tx, { actorId: viewer.userId, action, subjectId: id })
    })
  } catch (error) {
    if (error instanceof GameEditError) {
      const sentence = t(REFUSALS[error.reason], { id })
      const isAboutId = action === 'add-game' && error.reason !== 'changed'
      return { error: sentence, ...(isAboutId && { faults: { id: sentence } }), status: 409 }
    }
    if (!(error instanceof OwnGameError)) throw error
    return { error: t('invalidFields'), faults: toFaults(error, language), status: 422 }
  }
  await services.refreshGames()
  return { success: t(DONE[action], { id }) }
}

const idIn = (form: FormData) => String(form.get('game') ?? '')

/** Hides the game of the form. */
export function hide(services: RequestServices, post: AdminPost): Promise<AdminResult> {
  const id = idIn(post.form)
  const run = (tx: Tx) => hideGame(tx, services.gameRules, id)
  return editGame(services, post, { id, action: 'hide-game', run })
}

/** Shows the game of the form again. */
export function show(services: RequestServices, post: AdminPost): Promise<AdminResult> {
  const id = idIn(post.form)
  return editGame(services, post, { id, action: 'show-game', run: (tx) => showGame(tx, id) })
}

/** Removes the own game of the form, or the changes of a built-in one. */
export function remove(services: RequestServices, post: AdminPost): Promise<AdminResult> {
  const id = idIn(post.form)
  const run = (tx: Tx) => removeGame(tx, services.gameRules, id)
  return editGame(services, post, { id, action: 'remove-game', run })
}

/** Puts the game of the form on the banner of the home page. */
export async function feature(
  services: RequestServices,
  { form, viewer, language }: AdminPost,
): Promise<AdminResult> {
  const t = getTranslator(language, 'adminGames')
  const { config, db, games, portalSettings } = services
  const id = idIn(form)
  if (!findGame(games, id)) return { error: t('missing', { id }), status: 409 }
  if (config.fixedSettings.includes('featuredGame')) return { error: t('featureFixed') }
  const names = ['featuredGame'] as const
  const { seen } = await readStamps(db, { seen: names })
  const changes = new Map([['featuredGame', id] as const])
  const isSaved = await changeAsStaff(db, viewer, 'change-portal', (tx) =>
    saveSettings(tx, { actorId: viewer.userId, names, seen, changes }),
  )
  await portalSettings.refresh()
  if (!isSaved) return { error: t('changedMeanwhile', { id }), status: 409 }
  return { success: t('isFeatured', { id }) }
}
