/**
 * `POST /admin/hosted-uploads`: takes a build as a form with a file, which is written to the disk
 * while it arrives, and imports it as a draft. The browser's script wants JSON; without it, the form
 * is answered by a redirect. With `?backup`, the file is a backup to check: this path is the one that
 * proxies let large files pass to.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import busboy from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import type { RequestServices } from '#features/context.server.ts'
import { isPostgres } from '#platform/db/engine.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { transact } from '#platform/db/transact.server.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { findProofPage, isStaff } from '#features/administration/server/require-staff.server.ts'
import { OWN_FILE } from '#platform/lib/folder.server.ts'
import { localizePath } from '#messages/languages.ts'
import { GAME_ID } from '#catalogue/game.ts'
import { UPLOAD_MS, allowTime } from '#platform/connections/arrival-time.ts'
import { responseLanguage } from '#platform/http/localize-response.ts'
import type { NodeContext } from '#platform/http/node-env.ts'
import type { UploadAnswer } from '../upload-path.ts'
import { describeBuildError } from './build-files.server.ts'
import { importBuild } from './import-build.server.ts'
import { BuildError } from './read-build.server.ts'
import { DAY_MS } from '#lib/duration.ts'

const UPLOAD = { page: '/admin/games/upload', right: 'change-games' } as const
const BACKUP = { page: '/admin/backups', right: 'manage-backups' } as const
/** The sentences of builds that name zips, and those that also fit a backup. */
const BACKUP_FAULTS: Partial<Record<string, string>> = { noFile: 'cut', tooLarge: 'diskFull' }
/** The portal's own writes need space, too, bytes. */
const KEPT_FREE_BYTES = 1e9
/** The folder of uploads in the data directory. */
const FOLDER = 'uploads'

/**
 * Returns the handler.
 *
 * @param findViewer finds who sent the request, also after the upload
 */
export function createUploadRoute(
  services: Pick<RequestServices, 'config' | 'db' | 'limits' | 'log' | 'state'>,
  findViewer: (incoming: IncomingMessage) => Promise<Viewer | undefined>,
) {
  const { config, db, limits, log, state } = services
  const folder = join(config.dataDir, FOLDER)

  async function receive(incoming: IncomingMessage, file: string, maxBytes: number) {
    await mkdir(folder, { recursive: true })
    // With the game of a new version.
    const received = { name: '', gameId: undefined as string | undefined }
    let written: Promise<void> | undefined
    let isCut = false
    // A body that is no form has none.
    const type = incoming.headers['content-type'] ?? ''
    if (!/^multipart\/form-data;.*boundary=/i.test(type)) throw new BuildError('noFile')
    try {
      const form = busboy({
        headers: { 'content-type': type },
        limits: { fileSize: maxBytes, files: 1, fields: 4, fieldSize: 200, parts: 6 },
      })
      form.on('field', (name, value) => {
        if (name === 'game' && GAME_ID.test(value)) received.gameId = value
      })
      form.on('file', (name, stream, fileName) => {
        if (name !== 'file' || written) return stream.resume()
        received.name = fileName ?? ''
        stream.once('limit', () => (isCut = true))
        written = pipeline(stream, createWriteStream(file, { mode: OWN_FILE }))
        // Awaited below, once the form has ended.
        written.catch((error: Error) => form.destroy(error))
      })
      await pipeline(incoming, form)
      await written
    } catch (error) {
      throw new BuildError('cut', {}, { cause: error })
    }
    if (isCut) throw new BuildError('tooLarge', { max: maxBytes / 2 ** 20 })
    if (!received.name || (await stat(file)).size === 0) throw new BuildError('noFile')
    return received
  }

  return async (c: NodeContext): Promise<Response> => {
    const { incoming } = c.env
    const isBackup = c.req.query('backup') !== undefined
    const { page, right } = isBackup ? BACKUP : UPLOAD
    const language = responseLanguage(incoming)
    const wantsJson = incoming.headers.accept?.startsWith('application/json') === true
    const goTo = (path: string) => {
      const location = localizePath(language, path)
      return wantsJson
        ? c.json<UploadAnswer>({ location }, 200, { 'Cache-Control': 'no-store' })
        : c.redirect(location, 303)
    }
    const refuse = (status: 403 | 422 | 429 | 500 | 503 | 507, refusal: BuildError) => {
      // The page makes the sentence again: an address must not say what the page says.
      if (!wantsJson) {
        const refused = (isBackup && BACKUP_FAULTS[refusal.key]) || refusal.key
        const fields = Object.entries({ refused, ...refusal.values })
        return goTo(`${page}?${new URLSearchParams(fields.map(([k, v]) => [k, String(v)]))}`)
      }
      const error = describeBuildError(refusal, language)
      return c.json<UploadAnswer>({ error }, status, { 'Cache-Control': 'no-store' })
    }
    const findStaff = async () => {
      const viewer = await findViewer(incoming)
      return viewer && isStaff(services, viewer, right) ? viewer : undefined
    }

    const viewer = await findStaff()
    if (!viewer) return refuse(403, new BuildError('notAllowed'))
    const proofPage = await findProofPage(services, viewer, page)
    if (proofPage) return goTo(proofPage)
    const { waitS } = await limits.take([{ rule: 'staff-account', key: viewer.userId }])
    if (waitS > 0) return refuse(429, new BuildError('tooManyUploads'))
    allowTime(incoming, UPLOAD_MS)
    const file = join(folder, randomUUID())
    const freeBytes = (state.readFreeBytes() ?? Infinity) - KEPT_FREE_BYTES
    const maxBytes = isBackup ? Math.max(0, freeBytes) : config.hosted.bytes
    let isChecked = false
    try {
      const { name, gameId } = await receive(incoming, file, maxBytes)
      // The upload may have taken an hour.
      if (!(await findStaff())) throw new BuildError('notAllowed')
      const { userId } = viewer
      if (isBackup) {
        await transact(db, (tx) => recordAudit(tx, { actorId: userId, action: 'check-backup' }))
        isChecked = state.backups.check(file, name)
        if (!isChecked) throw new BuildError('tooManyUploads')
        return goTo(page)
      }
      const upload = { file, name, gameId, createdBy: userId }
      const id = await importBuild(db, upload, config.hosted, async (tx, versionId) => {
        // No draft is kept if the upload was canceled during the check.
        if (incoming.socket.destroyed) throw new BuildError('cut')
        const subjectId = gameId ?? versionId
        await recordAudit(tx, { actorId: userId, action: 'upload-game', subjectId })
      })
      return goTo(`/admin/games/drafts/${id}`)
    } catch (error) {
      if (isFull(error)) return refuse(507, new BuildError('diskFull'))
      if (error instanceof BuildError) return refuse(422, error)
      if (isStorageFault(error)) return refuse(503, new BuildError('failed'))
      log.error({ err: error }, 'an upload could not be imported')
      return refuse(500, new BuildError('failed'))
    } finally {
      if (!isChecked) await rm(file, { force: true })
    }
  }
}

/** The disk or the database's disk is full. */
function isFull(error: unknown): boolean {
  const { code, message, cause } = error as NodeJS.ErrnoException
  const isNow = /^(ENOSPC|53100) |disk is full|no space left/i.test(`${code} ${message}`)
  return isNow || (cause !== undefined && isFull(cause))
}

/** Deletes what a killed process left in the folder of uploads. */
export async function removeStaleUploads({ config, db }: Pick<RequestServices, 'config' | 'db'>) {
  const folder = join(config.dataDir, FOLDER)
  // On SQLite no other process has the folder. On Postgres one may have it, with an upload that waits.
  const before = isPostgres(db) ? db.now() - DAY_MS : performance.timeOrigin
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const { mtimeMs = before } = (await stat(file).catch(() => undefined)) ?? {}
    if (mtimeMs < before) await rm(file, { force: true })
  }
}
