/** The pages with the form of a game: a new one by its address, and a known one. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { defineAction, refused, type Call } from '#features/actions/server/action.ts'
import {
  addGame,
  changeGame,
  GameEditError,
  idFromName,
} from '#features/own-games/server/edit-games.server.ts'
import { findStoredGame } from '#features/own-games/server/own-games.server.ts'
import { proposeGame } from '#features/own-games/server/propose-game.server.ts'
import { isInsideHost } from '#features/game-checks/server/public-address.ts'
import { genericHelp } from '#features/play/server/how-to-play.server.ts'
import { httpsAddress } from '#catalogue/game.ts'
import { OwnGameError, parseOwnFile } from '#catalogue/own-game.ts'
import { listGenres } from '#catalogue/queries.ts'
import { notFound } from '../require-staff.server.ts'
import type { AdminRequest } from '../admin-request.ts'
import { STAFF } from '../staff-action.server.ts'
import { changeGames, nameOf } from './change-games.server.ts'
import { drawCover } from './cover-of-form.server.ts'
import { gameForm, readField, toContent, toValues, type GameForm } from './game-form.server.ts'
import { loadVersions } from './hosted.server.ts'

/** The page of a new game. */
export async function loadNewGame({ db, games }: RequestServices, { language }: AdminRequest) {
  return {
    today: new Date(db.now()).toISOString().slice(0, 10),
    genres: listGenres(games).slice(1),
    generic: genericHelp(language),
  }
}

/** The page of a known game. */
export async function loadGame(services: RequestServices, { params, language }: AdminRequest) {
  const { db, games, formerGames, gameRules } = services
  const id = params.id ?? ''
  const builtIn = gameRules.builtIn.get(id)
  const stored = await findStoredGame(db, id)
  if (!stored && !builtIn) throw notFound(language)
  const file = readStored(stored?.content, id, builtIn)
  const game = file?.game ?? builtIn
  const shown = games.find((each) => each.id === id) ?? formerGames.get(id)
  return {
    title: game?.name ?? id,
    id,
    isBuiltIn: builtIn !== undefined,
    isHidden: file?.isHidden === true,
    hosted: await loadVersions(services, id),
    isHome: game !== undefined && isInsideHost(new URL(game.url).hostname, false),
    seenAt: stored?.updatedAt,
    hasOwnCover: typeof stored?.coverHash === 'string',
    thumbnail: shown?.thumbnail,
    values: game ? toValues(game) : {},
    genres: listGenres(games).slice(1),
    generic: genericHelp(language),
  }
}

/** A content that this version does not accept leaves the form empty, to be written again. */
function readStored(
  content: string | undefined,
  ...[id, builtIn]: [string, Parameters<typeof parseOwnFile>[2]]
) {
  try {
    return content === undefined ? undefined : parseOwnFile(id, content, builtIn)
  } catch (error) {
    if (error instanceof OwnGameError) return undefined
    throw error
  }
}

const SHARED = { ...STAFF, right: 'change-games', messages: 'adminGames' } as const

/** What changes are checked against. The form says whether the game is in the home network. */
const rulesOf = ({ services: { gameRules }, input }: Call<GameForm, 'adminGames'>) => ({
  ...gameRules,
  isHomeAllowed: 'home' in input,
})

/** Reads the page at the address of the form, and fills the form of a new game with a proposal. */
const propose = defineAction({
  ...SHARED,
  name: 'propose-game',
  input: z.object({ address: z.string().trim(), home: z.string().optional() }),
  async before({ services: { config, db }, input: { address: url, home }, t }) {
    const typed = { address: url, ...(home && { home }) }
    if (!httpsAddress.safeParse(url).success) return refused(t('needsHttps'), { status: 422 })
    const isHome = home !== undefined
    const { outcome, fault, status, endedAt, fields } = await proposeGame({ url, isHome }, config)
    const releaseDate = new Date(db.now()).toISOString().slice(0, 10)
    const values = { ...typed, ...fields, url, releaseDate }
    const message =
      fault && outcome !== 'private' ? (`fault-${fault}` as const) : (`check-${outcome}` as const)
    const sentence = t(message, { address: endedAt, status: String(status) })
    return fault || outcome === 'failed'
      ? refused(sentence, { values, status: 422 })
      : { success: sentence, values }
  },
  run: async (_tx, _call, proposal) => proposal,
})

const add = defineAction({
  ...SHARED,
  name: 'add-game',
  input: gameForm,
  before: drawCover,
  run(tx, call, cover) {
    const rules = rulesOf(call)
    const id = readField(call.input, 'id').trim() || idFromName(readField(call.input, 'name'))
    return changeGames(call, {
      id,
      cover,
      run: async () => {
        if (rules.builtIn.has(id)) throw new GameEditError('exists', id)
        await addGame(tx, rules, { id, content: toContent(call.input, undefined), cover })
      },
      done: { redirectTo: `/admin/games/${id}?added` },
    })
  },
})

const isFile = (field: unknown) => field instanceof File && field.size > 0

/** Changes the game of the page. */
const change = defineAction({
  ...SHARED,
  name: 'change-game',
  input: gameForm,
  before: drawCover,
  run(tx, call, cover) {
    const { services, input, t } = call
    const rules = rulesOf(call)
    const [id, seen] = [readField(input, 'id'), readField(input, 'seen')]
    return changeGames(call, {
      id,
      cover,
      run: async () =>
        changeGame(tx, rules, {
          id,
          content: toContent(input, rules.builtIn.get(id)),
          cover: 'removeCover' in input && !isFile(input.cover) ? null : cover,
          seenAt: seen === '' ? undefined : Number(seen),
        }),
      done: {
        success: t('isSaved', { name: readField(input, 'name').trim() || nameOf(services, id) }),
      },
    })
  },
})

export const GAME_FORM_ACTIONS = [propose, add, change]
