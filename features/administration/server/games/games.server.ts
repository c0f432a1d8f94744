/** The list of games in the administration, and what staff do with one of them. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { defineAction, refused } from '#features/actions/server/action.ts'
import { can, type StaffAction } from '#features/authorization/can.ts'
import { countReports } from '#features/game-checks/server/reports.ts'
import {
  hideGame,
  removeGame,
  showGame,
  type GameRules,
} from '#features/own-games/server/edit-games.server.ts'
import { changeSetting } from '#features/portal-settings/server/portal-settings.server.ts'
import { foldName } from '#lib/fold-name.ts'
import type { Game } from '#catalogue/game.ts'
import { findGame } from '#catalogue/queries.ts'
import type { AdminRequest } from '../admin-request.ts'
import { STAFF } from '../staff-action.server.ts'
import { changeGames, nameOf } from './change-games.server.ts'

const PAGE_SIZE = 50
const FILTERS = ['hidden', 'failing', 'changed'] as const

type Shown = Pick<Game, 'id' | 'name'> & Partial<Pick<Game, 'thumbnail'>>

/** Loads a part of the list, as the query of the address says. */
export async function loadGames(services: RequestServices, { viewer, url }: AdminRequest) {
  const { config, db, games, formerGames, gameRules, gameStates, likes, presence } = services
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const filter = FILTERS.find((each) => each === url.searchParams.get('show'))
  const rows = await db.selectFrom('own_game').select('game_id').orderBy('game_id').execute()
  const stored = new Set(rows.map(({ game_id }) => game_id))
  // Other former games were removed.
  const hidden = [...formerGames.values()].filter(({ id }) => stored.has(id))
  const known: Shown[] = [...games, ...hidden]
  const ids = new Set(known.map(({ id }) => id))
  const isHidden = (id: string) => formerGames.has(id)
  const isBroken = (id: string) => !ids.has(id)
  const all = [...[...stored].filter(isBroken).map((id): Shown => ({ id, name: id })), ...known]
  const isFailing = (id: string) => gameStates.down.has(id) || gameStates.refusing.has(id)
  const folded = foldName(text)
  const found = all.filter(
    ({ id, name }) =>
      (folded === '' || id.includes(folded) || foldName(name).includes(folded)) &&
      (filter !== 'hidden' || isHidden(id)) &&
      (filter !== 'failing' || isBroken(id) || isFailing(id)) &&
      (filter !== 'changed' || stored.has(id)),
  )
  // An unknown key starts at the beginning.
  const placeOf = (key: string) => found.findIndex(({ id }) => id === url.searchParams.get(key))
  const from = Math.max(placeOf('before') + 1, placeOf('after') - PAGE_SIZE)
  const shown = found.slice(from, from + PAGE_SIZE)
  const reports = await countReports(
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
    newer: from > 0 ? shown[0]?.id : undefined,
    older: found.length > from + PAGE_SIZE ? shown.at(-1)?.id : undefined,
    games: shown.map(({ id, name, thumbnail }) => ({
      id,
      name,
      thumbnail,
      isHidden: isHidden(id),
      isBroken: isBroken(id),
      check: gameStates.byGame[id],
      isBuiltIn: gameRules.builtIn.has(id),
      isStored: stored.has(id),
      isFeatured: config.featuredGame === id,
      reports: Object.values(reports.get(id) ?? {}).reduce((sum, count) => sum + count, 0),
      likes: likes.byGame[id] ?? 0,
      players: presence.byGame?.[id] ?? 0,
    })),
  }
}

const SHARED = {
  ...STAFF,
  messages: 'adminGames',
  input: z.object({ game: z.string() }),
} as const

type Done = 'isHidden' | 'isReset' | 'isShown' | 'isRemoved'

/** An action about the game that the field `game` names. */
const gameAction = (
  name: string,
  [right, done]: [right: StaffAction, done: Done],
  change: (tx: Tx, rules: GameRules, id: string) => Promise<unknown>,
) =>
  defineAction({
    ...SHARED,
    name,
    right,
    run: (tx, call) => {
      const { game: id } = call.input
      const rules = call.services.gameRules
      const run = () => change(tx, rules, id)
      // Of a built-in game only the changes go.
      const message = done === 'isRemoved' && rules.builtIn.has(id) ? 'isReset' : done
      const name = nameOf(call.services, id)
      const undo = { intent: 'show-game', fields: { game: id } }
      const show = done === 'isHidden' && { show: { undo } }
      return changeGames(call, { id, run, done: { success: call.t(message, { name }), ...show } })
    },
  })

export const GAME_ACTIONS = [
  gameAction('hide-game', ['hide-games', 'isHidden'], hideGame),
  gameAction('show-game', ['hide-games', 'isShown'], (tx, _rules, id) => showGame(tx, id)),
  gameAction('remove-game', ['change-games', 'isRemoved'], removeGame),
  /** Puts the game on the banner of the home page. */
  defineAction({
    ...SHARED,
    name: 'feature-game',
    right: 'change-portal',
    async run(tx, { services: { config, games, portalSettings }, viewer, input: { game: id }, t }) {
      const name = findGame(games, id)?.name
      if (name === undefined) return refused(t('missing', { id }), { status: 409 })
      if (config.fixedSettings.includes('featuredGame')) return refused(t('featureFixed'))
      const change = { actorId: viewer.userId, name: 'featuredGame', value: id } as const
      if (!(await changeSetting(tx, change)))
        return refused(t('changedMeanwhile', { name }), { status: 409 })
      return { success: t('isFeatured', { name }), afterCommit: () => portalSettings.refresh() }
    },
  }),
]
