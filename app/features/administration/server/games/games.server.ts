/** The list of games in the administration, and what staff do with one of them. */
import { z } from 'zod'
import type { RequestServices } from '#app/context.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { defineAction, refused } from '#app/features/actions/server/action.ts'
import { can, type StaffAction } from '#app/features/authorization/can.ts'
import { countReportsOf } from '#app/features/game-checks/server/reports.ts'
import {
  hideGame,
  removeGame,
  showGame,
  type GameRules,
} from '#app/features/own-games/server/edit-games.server.ts'
import {
  saveSettings,
  readStamps,
} from '#app/features/portal-settings/server/portal-settings.server.ts'
import { foldName } from '#app/lib/fold-name.ts'
import type { Game } from '#catalogue/game.ts'
import { findGame } from '#catalogue/queries.ts'
import type { AdminRequest } from '../admin-request.ts'
import { STAFF } from '../staff-action.server.ts'
import { changeGames, nameOf } from './change-games.server.ts'

const PAGE_SIZE = 50
const FILTERS = ['hidden', 'failing', 'changed'] as const

const toListed = ({ id, name, thumbnail }: Game, isHidden: boolean) => ({
  id,
  name,
  thumbnail,
  isHidden,
  isBroken: false,
})

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
    ...games.map((game) => toListed(game, false)),
    ...hidden.map((game) => toListed(game, true)),
  ]
  const ids = new Set(known.map(({ id }) => id))
  const broken = [...stored].filter((id) => !ids.has(id))
  const all = [
    ...broken.map((id) => ({
      id,
      name: id,
      thumbnail: undefined,
      isHidden: false,
      isBroken: true,
    })),
    ...known,
  ]
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
    games: shown.map(({ id, name, thumbnail, isHidden, isBroken }) => ({
      id,
      name,
      thumbnail,
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

const SHARED = {
  ...STAFF,
  messages: 'adminGames',
  input: z.object({ game: z.string() }),
} as const

type Done = 'isHidden' | 'isShown' | 'isRemoved'

/** An action about the game that the field `game` names. */
const about = (
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
      const run = () => change(tx, call.services.gameRules, id)
      const name = nameOf(call.services, id)
      const undo = done === 'isHidden' && { show: { undo: { intent: 'show-game', game: id } } }
      return changeGames(call, { id, run, done: { success: call.t(done, { name }), ...undo } })
    },
  })

export const GAME_ACTIONS = [
  about('hide-game', ['hide-games', 'isHidden'], hideGame),
  about('show-game', ['hide-games', 'isShown'], (tx, _rules, id) => showGame(tx, id)),
  about('remove-game', ['change-games', 'isRemoved'], removeGame),
  /** Puts the game on the banner of the home page. */
  defineAction({
    ...SHARED,
    name: 'feature-game',
    right: 'change-portal',
    async run(tx, { services: { config, games, portalSettings }, viewer, input: { game: id }, t }) {
      const name = findGame(games, id)?.name
      if (name === undefined) return refused(t('missing', { id }), { status: 409 })
      if (config.fixedSettings.includes('featuredGame')) return refused(t('featureFixed'))
      const names = ['featuredGame'] as const
      const { seen } = await readStamps(tx, { seen: names })
      const changes = new Map([['featuredGame', id] as const])
      const isSaved = await saveSettings(tx, { actorId: viewer.userId, names, seen, changes })
      if (!isSaved) return refused(t('changedMeanwhile', { name }), { status: 409 })
      return { success: t('isFeatured', { name }), afterCommit: () => portalSettings.refresh() }
    },
  }),
]
