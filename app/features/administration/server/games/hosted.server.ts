/** Hosted games in the administration: uploads, drafts, and the versions of a game. */
import type { RequestServices } from '#app/context.server.ts'
import { recordAudit } from '#app/features/audit-log/server/audit-log.server.ts'
import { GameEditError, idFromName } from '#app/features/own-games/server/edit-games.server.ts'
import { makeDraftKey } from '#app/features/hosted-games/server/draft-key.ts'
import {
  EXAMPLE_ID,
  publishExample,
  storeExample,
} from '#app/features/hosted-games/server/example-game.server.ts'
import { hasOwnOrigins, hostedUrl } from '#app/features/hosted-games/hosted-url.ts'
import {
  deleteVersion,
  findVersion,
  listVersions,
  proposeNames,
  publishNewGame,
  publishVersion,
  VersionError,
  type Publication,
  type Version,
} from '#app/features/hosted-games/server/hosted-versions.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { OwnGameError } from '#catalogue/own-game.ts'
import type { AdminPost, AdminRequest, AdminResult } from '../admin-request.ts'
import { changeAsStaff } from '../change-as-staff.server.ts'
import { notFound } from '../require-staff.server.ts'
import { toContent, toFaults } from './game-form.server.ts'
import { withCover } from './cover-of-form.server.ts'

/** The page that takes a build, of a new game or of a new version. */
export async function loadUpload(services: RequestServices, { url, language }: AdminRequest) {
  const t = getTranslator(language, 'hostedGames')
  const { refused = '', ...values } = Object.fromEntries(url.searchParams)
  const gameId = url.searchParams.get('game') ?? undefined
  const game = services.games.find(({ id, hosted }) => hosted && id === gameId)
  return {
    game: game && { id: game.id, name: game.name },
    refused: t.has(refused as 'tooLarge')
      ? t(refused as 'tooLarge', { ...values, max: Number(values.max) })
      : undefined,
    drafts: game ? [] : await listVersions(services.db, undefined),
  }
}

/** The page of a version: what was found in it, its preview, and the form that publishes it. */
export async function loadDraft(services: RequestServices, { params, language }: AdminRequest) {
  const { db, config, cookieKey, games } = services
  const version = await findVersion(db, params.version ?? '')
  if (!version) throw notFound(language)
  const game = games.find(({ id, hosted }) => hosted && id === version.gameId)
  const key = makeDraftKey(cookieKey.secret, version.id, db.now())
  const url = hostedUrl(config, key)
  return {
    version,
    game: game && { id: game.id, name: game.name, hosted: game.hosted! },
    proposed: proposeNames(version),
    // Without a host of its own, the game is wherever the owner opened the portal.
    previewUrl: config.gamesUrl === undefined ? new URL(url).pathname : url,
    isOpaque: !hasOwnOrigins(config),
  }
}

/** The versions of a hosted game, for its page. */
export async function loadVersions({ db, games, formerGames }: RequestServices, gameId: string) {
  const game = games.find(({ id }) => id === gameId) ?? formerGames.get(gameId)
  if (!game?.hosted) return undefined
  return { current: game.hosted.version, versions: await listVersions(db, gameId) }
}

function readPublication(form: FormData, version: Version): Publication {
  const start = String(form.get('start') ?? '')
  const { report } = version
  const allowed = new Set(form.getAll('hosts').map(String))
  return {
    versionId: version.id,
    startPath: report.startPages.includes(start) ? start : version.startPath,
    hosts: report.hosts.filter((host) => allowed.has(host)),
    threads: form.has('threads'),
  }
}

async function explain(
  { language }: AdminPost,
  id: string,
  change: () => Promise<AdminResult>,
): Promise<AdminResult> {
  try {
    return await change()
  } catch (error) {
    const t = getTranslator(language, 'adminGames')
    if (error instanceof VersionError) {
      return { error: getTranslator(language, 'hostedGames')(error.reason), status: 409 }
    }
    if (error instanceof GameEditError) {
      const isId = error.reason === 'invalidId' || error.reason === 'exists'
      const sentence = t(isId ? (error.reason as 'exists') : 'missing', { id })
      return { error: t('invalidFields'), faults: { id: sentence }, status: 409 }
    }
    if (!(error instanceof OwnGameError)) throw error
    return { error: t('invalidFields'), faults: toFaults(error, language), status: 422 }
  }
}

/** Publishes the version of the page: as a new game, or for the players of its game. */
export async function publish(services: RequestServices, post: AdminPost): Promise<AdminResult> {
  const { db, gameRules } = services
  const { form, params, viewer, language } = post
  const version = await findVersion(db, params.version ?? String(form.get('version') ?? ''))
  const t = getTranslator(language, 'hostedGames')
  if (!version) return { error: t('versionGone'), status: 409 }
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const id = version.gameId ?? (typed('id') || idFromName(typed('name')))
  const publish = (work: Parameters<typeof changeAsStaff>[3]) =>
    explain(post, id, async () => {
      await changeAsStaff(db, viewer, 'change-games', async (tx) => {
        await work(tx)
        await recordAudit(tx, { actorId: viewer.userId, action: 'publish-version', subjectId: id })
      })
      await services.refreshGames()
      return { redirectTo: `/admin/games/${id}?published` }
    })
  if (version.gameId !== undefined) {
    const known = services.games.find((game) => game.id === id)?.hosted
    // Giving an older version to players keeps what the game may do.
    const publication = form.has('keep')
      ? {
          versionId: version.id,
          startPath: version.startPath,
          hosts: known?.hosts ?? [],
          threads: known?.threads ?? false,
        }
      : readPublication(form, version)
    return publish((tx) => publishVersion(tx, id, publication))
  }
  const releaseDate = new Date(db.now()).toISOString().slice(0, 10)
  const content = { releaseDate, ...toContent(form, undefined) }
  const rules = { ...gameRules, isHomeAllowed: true }
  return withCover(services, post, (cover) =>
    publish((tx) =>
      publishNewGame(tx, rules, { id, content, cover }, readPublication(form, version)),
    ),
  )
}

/** Adds the example game. */
export async function addExample(services: RequestServices, post: AdminPost): Promise<AdminResult> {
  const { db, gameRules } = services
  const { viewer } = post
  const rules = { ...gameRules, isHomeAllowed: true }
  const versionId = await storeExample(db, viewer.userId)
  return explain(post, EXAMPLE_ID, async () => {
    await changeAsStaff(db, viewer, 'change-games', async (tx) => {
      await publishExample(tx, rules, versionId)
      const action = 'publish-version'
      await recordAudit(tx, { actorId: viewer.userId, action, subjectId: EXAMPLE_ID })
    })
    await services.refreshGames()
    return { redirectTo: `/admin/games/${EXAMPLE_ID}?published` }
  })
}

/** Deletes the version of the form. */
export function removeVersion(services: RequestServices, post: AdminPost): Promise<AdminResult> {
  const { form, viewer, language } = post
  const id = String(form.get('version') ?? '')
  return explain(post, id, async () => {
    await changeAsStaff(services.db, viewer, 'change-games', async (tx) => {
      await deleteVersion(tx, id)
      await recordAudit(tx, { actorId: viewer.userId, action: 'delete-version', subjectId: id })
    })
    return { success: getTranslator(language, 'hostedGames')('isDeleted') }
  })
}
