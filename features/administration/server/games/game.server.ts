/** The pages with the form of a game: a new one by its address, and a known one. */
import type { RequestServices } from '#features/context.server.ts'
import { defineAction, refused, type Call, type Refusal } from '#features/actions/server/action.ts'
import { describeFault } from '#features/own-games/server/describe-fault.server.ts'
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
import { attempt } from '#lib/attempt.ts'
import { httpsAddress } from '#catalogue/game.ts'
import { faultOf, OwnGameError, parseOwnFile } from '#catalogue/own-game.ts'
import { listGenres } from '#catalogue/queries.ts'
import { notFound } from '../require-staff.server.ts'
import type { AdminRequest } from '../admin-request.ts'
import { isChosen, STAFF } from '../staff-action.server.ts'
import { changeGames, nameOf } from './change-games.server.ts'
import {
  drawCover,
  gameForm,
  readField,
  toContent,
  toValues,
  type GameForm,
} from './game-form.server.ts'
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
  // A content that this version does not accept leaves the form empty, to be written again.
  const file =
    stored && attempt(() => parseOwnFile(id, stored.content, builtIn), undefined, OwnGameError)
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

const SHARED = { ...STAFF, right: 'change-games', messages: 'adminGames' } as const

/** What changes are checked against. The form says whether the game is in the home network. */
const rulesOf = ({ services: { gameRules }, input }: Call<GameForm, 'adminGames'>) => ({
  ...gameRules,
  isHomeAllowed: 'home' in input,
})

/** The fields that show what is wrong with a page. The others show it at the address. */
const FIELD_OF_OUTCOME: Partial<Record<string, string>> = {
  refuses: 'opensIn',
  isolated: 'opensIn',
  walled: 'name',
}

/**
 * Reads the page of a game without a name once, as the checks of games do.
 *
 * @returns what the page says about the empty fields, or why the owner has to look at the form again
 */
async function readSite({
  services,
  input,
  language,
  t,
}: Call<GameForm, 'adminGames'>): Promise<{ values: Record<string, string> } | Refusal> {
  const url = readField(input, 'url').trim()
  if (readField(input, 'name').trim()) return { values: {} }
  const [issue] = httpsAddress.safeParse(url).error?.issues ?? []
  if (issue) {
    const faults = { url: describeFault(faultOf(issue), language) }
    return refused(t('invalidFields'), { faults, status: 422 })
  }
  const site = { url, isHome: 'home' in input }
  const { outcome, fault, status, endedAt, fields } = await proposeGame(site, services.config)
  const said = { ...fields, ...(fields.picture && { usePicture: 'on' }) }
  const found = Object.entries(said).filter(([name]) => !readField(input, name).trim())
  const values = {
    // Without a name, the page was not read: its address gives no id either.
    ...(fields.name && Object.fromEntries(found)),
    ...(outcome === 'refuses' && { opensIn: 'tab' }),
  }
  if (outcome === 'runs') return { values }
  const message =
    fault && outcome !== 'private' ? (`fault-${fault}` as const) : (`check-${outcome}` as const)
  return refused(t(message, { address: endedAt, status: String(status) }), {
    field: (!fault && FIELD_OF_OUTCOME[outcome]) || 'url',
    values,
    status: 422,
  })
}

const add = defineAction({
  ...SHARED,
  name: 'add-game',
  input: gameForm,
  async before(call) {
    const site = await readSite(call)
    if ('error' in site) return site
    const { values } = site
    const input = { ...call.input, ...values }
    const cover = await drawCover({ ...call, input })
    if (!cover || !('error' in cover)) return { input, values, cover }
    // The picture of the page is none: without it, the next form is not refused for it.
    return { ...cover, values: { ...values, usePicture: '' } }
  },
  run(tx, call, { input, values, cover }) {
    const rules = rulesOf(call)
    const id = readField(input, 'id').trim() || idFromName(readField(input, 'name'))
    return changeGames(call, {
      id,
      cover,
      values,
      run: async () => {
        if (rules.builtIn.has(id)) throw new GameEditError('exists', id)
        await addGame(tx, rules, { id, content: toContent(input, undefined), cover })
      },
      done: { redirectTo: `/admin/games/${id}?added` },
    })
  },
})

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
          cover: 'removeCover' in input && !isChosen(input.cover) ? null : cover,
          seenAt: seen === '' ? undefined : Number(seen),
        }),
      done: {
        success: t('isSaved', { name: readField(input, 'name').trim() || nameOf(services, id) }),
      },
    })
  },
})

export const GAME_FORM_ACTIONS = [add, change]
