/** Hosted games in the administration: uploads, drafts, and the versions of a game. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { defineAction, refused } from '#features/actions/server/action.ts'
import { idFromName } from '#features/own-games/server/edit-games.server.ts'
import { makeDraftKey } from '#features/hosted-games/server/draft-key.ts'
import {
  EXAMPLE_ID,
  publishExample,
  storeExample,
} from '#features/hosted-games/server/example-game.server.ts'
import { listFeatures } from '#features/hosted-games/hosted-frame.ts'
import { hasOwnOrigins, hostedUrl } from '#features/hosted-games/hosted-url.ts'
import {
  deleteVersion,
  findVersion,
  listVersions,
  proposeNames,
  publishNewGame,
  publishVersion,
  type Publication,
  type Version,
} from '#features/hosted-games/server/hosted-versions.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { findGame, listGenres } from '#catalogue/queries.ts'
import type { AdminRequest } from '../admin-request.ts'
import { notFound } from '../require-staff.server.ts'
import { STAFF } from '../staff-action.server.ts'
import { changeGames } from './change-games.server.ts'
import {
  drawCover,
  gameForm,
  readField,
  readSeveral,
  toContent,
  type GameForm,
} from './game-form.server.ts'

/** Why the upload without a script that led to this page was refused. */
export function findRefusal({ url, language }: AdminRequest): string | undefined {
  const t = getTranslator(language, 'hostedGames')
  const { refused = '', ...values } = Object.fromEntries(url.searchParams)
  return t.has(refused as 'tooLarge')
    ? t(refused as 'tooLarge', { ...values, max: Number(values.max) })
    : undefined
}

/** The hosted game of this id, also a hidden one. */
function findHosted({ games, formerGames }: RequestServices, id: string | null | undefined) {
  const game = id ? (findGame(games, id) ?? formerGames.get(id)) : undefined
  return game?.hosted ? { ...game, hosted: game.hosted } : undefined
}

/** The page that takes a build, of a new game or of a new version. */
export async function loadUpload(services: RequestServices, request: AdminRequest) {
  const game = findHosted(services, request.url.searchParams.get('game'))
  return {
    game: game && { id: game.id, name: game.name },
    refused: findRefusal(request),
    drafts: game ? [] : await listVersions(services.db, null),
  }
}

/** The page of a version: what was found in it, its preview, and the form that publishes it. */
export async function loadDraft(services: RequestServices, request: AdminRequest) {
  const { db, config, cookieKey, games } = services
  const { params, language, url } = request
  const version = await findVersion(db, params.version ?? '')
  if (!version) throw notFound(language)
  const game = findHosted(services, version.gameId)
  const query = { hosts: url.searchParams.getAll('hosts'), allow: url.searchParams.getAll('allow') }
  const form = url.searchParams.has('threads') ? { ...query, threads: 'on' } : query
  const isTicked = url.searchParams.has('ticked')
  const ticked = isTicked ? readPublication(services, form, version) : game?.hosted
  const { threads = false, hosts = [], allow = [] } = ticked ?? {}
  const ticks = [threads, ...version.report.hosts.map((host) => hosts.includes(host))]
  const draft = { versionId: version.id, ticks }
  const preview = hostedUrl(config, makeDraftKey(cookieKey.secret, draft, db.now()))
  return {
    version,
    game: game && { id: game.id, name: game.name, hosted: game.hosted },
    proposed: proposeNames(version),
    genres: listGenres(games).slice(1),
    // Without a host of its own, the game is wherever the owner opened the portal.
    previewUrl: config.gamesUrl === undefined ? new URL(preview).pathname : preview,
    allow,
    isOpaque: !hasOwnOrigins(config),
  }
}

/** The versions of a hosted game, for its page. */
export async function loadVersions(services: RequestServices, gameId: string) {
  const game = findHosted(services, gameId)
  return game && { current: game.hosted.version, versions: await listVersions(services.db, gameId) }
}

function readPublication(services: RequestServices, form: GameForm, version: Version): Publication {
  const start = readField(form, 'start')
  const { report } = version
  const allowed = new Set(readSeveral(form, 'hosts'))
  const features = new Set<string>(readSeveral(form, 'allow'))
  // What this portal cannot offer stays as it was.
  const offered = listFeatures(!hasOwnOrigins(services.config))
  for (const feature of findHosted(services, version.gameId)?.hosted.allow ?? []) {
    if (!offered.includes(feature)) features.add(feature)
  }
  return {
    versionId: version.id,
    startPath: report.startPages.includes(start) ? start : version.startPath,
    hosts: report.hosts.filter((host) => allowed.has(host)),
    threads: 'threads' in form,
    allow: listFeatures(false).filter((feature) => features.has(feature)),
  }
}

const SHARED = { ...STAFF, right: 'change-games', messages: 'hostedGames' } as const

const openPublished = (id: string) => ({ redirectTo: `/admin/games/${id}?published` })

/** Publishes the version of the page: as a new game, or for the players of its game. */
const publish = defineAction({
  ...SHARED,
  name: 'publish-version',
  input: gameForm,
  before: drawCover,
  async run(tx, call, cover) {
    const { services, input, t } = call
    const version = await findVersion(tx, readField(input, 'version'))
    if (!version) return refused(t('versionGone'), { status: 409 })
    const publication = readPublication(services, input, version)
    const { gameId } = version
    const id = gameId ?? (readField(input, 'id').trim() || idFromName(readField(input, 'name')))
    return changeGames(call, {
      id,
      cover,
      done: openPublished(id),
      run: async () => {
        if (gameId !== null) {
          // Giving an older version to players keeps what the game may do.
          const older = { versionId: version.id, startPath: version.startPath }
          return publishVersion(tx, gameId, 'keep' in input ? older : publication)
        }
        const releaseDate = new Date(tx.now()).toISOString().slice(0, 10)
        const content = { releaseDate, ...toContent(input, undefined) }
        const rules = { ...services.gameRules, isHomeAllowed: true }
        return publishNewGame(tx, rules, { id, content, cover }, publication)
      },
    })
  },
})

const addExample = defineAction({
  ...SHARED,
  name: 'add-example-game',
  input: z.object({}),
  async before({ services, viewer, language }) {
    if (findHosted(services, EXAMPLE_ID)) {
      const t = getTranslator(language, 'adminGames')
      return refused(t('exists', { id: EXAMPLE_ID }), { status: 409 })
    }
    return storeExample(services.db, viewer.userId)
  },
  run(tx, call, versionId) {
    const rules = { ...call.services.gameRules, isHomeAllowed: true }
    const run = () => publishExample(tx, rules, versionId)
    return changeGames(call, { id: EXAMPLE_ID, run, done: openPublished(EXAMPLE_ID) })
  },
})

const removeVersion = defineAction({
  ...SHARED,
  name: 'delete-version',
  input: z.object({ version: z.string() }),
  run: (tx, call) => {
    const { version: id } = call.input
    const run = () => deleteVersion(tx, id)
    return changeGames(call, { id, run, done: { success: call.t('isDeleted') } })
  },
})

export const HOSTED_ACTIONS = [publish, addExample, removeVersion]
