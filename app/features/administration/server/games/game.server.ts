/** The pages with the form of a game: a new one by its address, and a known one. */
import type { RequestServices } from '#app/context.server.ts'
import {
  addGame,
  changeGame,
  GameEditError,
  idFromName,
} from '#app/features/own-games/server/edit-games.server.ts'
import { findStoredGame } from '#app/features/own-games/server/own-games.server.ts'
import { proposeGame } from '#app/features/own-games/server/propose-game.server.ts'
import { isInsideHost } from '#app/features/game-checks/server/public-address.ts'
import { genericHelp } from '#app/features/play/server/how-to-play.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { httpsAddress } from '#catalogue/game.ts'
import { OwnGameError, parseOwnFile } from '#catalogue/own-game.ts'
import { readTyped } from '#app/features/actions/server/read-typed.server.ts'
import { notFound } from '../require-staff.server.ts'
import type { AdminPost, AdminRequest, AdminResult } from '../admin-request.ts'
import { withCover } from './cover-of-form.server.ts'
import { loadVersions } from './hosted.server.ts'
import { toContent, toValues } from './game-form.server.ts'
import { editGame } from './games.server.ts'

/** The page of a new game. */
export async function loadNewGame({ db }: RequestServices, { language }: AdminRequest) {
  return { today: new Date(db.now()).toISOString().slice(0, 10), generic: genericHelp(language) }
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
    id,
    isBuiltIn: builtIn !== undefined,
    isHidden: file?.isHidden === true,
    hosted: await loadVersions(services, id),
    isHome: game !== undefined && isInsideHost(new URL(game.url).hostname, false),
    seenAt: stored?.updatedAt,
    hasOwnCover: typeof stored?.coverHash === 'string',
    thumbnail: shown?.thumbnail,
    values: game ? toValues(game) : {},
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

/** Reads the page at the address of the form, and fills the form of a new game with a proposal. */
export async function propose(
  { config, db }: RequestServices,
  { form, language }: AdminPost,
): Promise<AdminResult> {
  const t = getTranslator(language, 'adminGames')
  const url = (readTyped(form).address ?? '').trim()
  const isHome = form.has('home')
  const typed = { address: url, ...(isHome && { home: 'on' }) }
  if (!httpsAddress.safeParse(url).success) {
    return { error: t('needsHttps'), values: typed, status: 422 }
  }
  const { outcome, fault, status, endedAt, fields } = await proposeGame({ url, isHome }, config)
  const releaseDate = new Date(db.now()).toISOString().slice(0, 10)
  const values = { ...typed, ...fields, url, releaseDate }
  const message =
    fault && outcome !== 'private' ? (`fault-${fault}` as const) : (`check-${outcome}` as const)
  const sentence = t(message, { address: endedAt, status: String(status) })
  return fault || outcome === 'failed'
    ? { error: sentence, values, status: 422 }
    : { success: sentence, values }
}

/** Adds the game of the form. */
export async function add(services: RequestServices, post: AdminPost): Promise<AdminResult> {
  const gameRules = { ...services.gameRules, isHomeAllowed: post.form.has('home') }
  const id =
    String(post.form.get('id') ?? '').trim() || idFromName(String(post.form.get('name') ?? ''))
  const result = await withCover(services, post, (cover) =>
    editGame(services, post, {
      id,
      action: 'add-game',
      run: async (tx) => {
        if (gameRules.builtIn.has(id)) throw new GameEditError('exists', id)
        const content = toContent(post.form, undefined)
        await addGame(tx, gameRules, { id, content, cover: cover ?? undefined })
      },
    }),
  )
  return result.success ? { redirectTo: `/admin/games/${id}?added` } : result
}

/** Changes the game of the page. */
export function change(services: RequestServices, post: AdminPost): Promise<AdminResult> {
  const { form, params } = post
  const gameRules = { ...services.gameRules, isHomeAllowed: form.has('home') }
  const id = params.id ?? ''
  const seen = String(form.get('seen') ?? '')
  return withCover(services, post, (cover) =>
    editGame(services, post, {
      id,
      action: 'change-game',
      run: (tx) =>
        changeGame(tx, gameRules, {
          id,
          content: toContent(form, gameRules.builtIn.get(id)),
          cover: cover ?? (form.has('removeCover') ? null : undefined),
          seenAt: seen === '' ? undefined : Number(seen),
        }),
    }),
  )
}
