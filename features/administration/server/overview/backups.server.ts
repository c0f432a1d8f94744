/** The page of backups: lists them, makes one, and sends encrypted ones for download. */
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import {
  isRecentlyAuthenticated,
  requireAuthentication,
} from '#features/accounts/server/sessions/reauthentication.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { defineAction, refused } from '#features/actions/server/action.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { AdminRequest } from '../admin-request.ts'
import { findRefusal } from '../games/hosted.server.ts'
import { loadSettings } from '../settings.server.ts'
import { fileResponse } from '#platform/http/file-response.ts'
import { STAFF } from '../staff-action.server.ts'

type BackupServices = Pick<RequestServices, 'db' | 'state'>

export async function loadBackups(services: RequestServices, request: AdminRequest) {
  const { backups, nightlyBackups } = services.state
  const { lastRun } = backups
  const t = getTranslator(request.language, 'settings')
  return {
    /** Instead of the form of the passphrase: a form that leads to the question would lose it. */
    confirmFirst: isRecentlyAuthenticated(request.viewer, services.db.now())
      ? undefined
      : { text: t('confirmFirst'), label: t('confirmIdentity') },
    hasNightlyBackups: nightlyBackups !== undefined,
    isEncrypted: backups.isEncrypted,
    startedAt: backups.startedAt,
    /** Why the last one could not be made. */
    failure: lastRun && !lastRun.isMade ? [...lastRun.output] : undefined,
    checked: backups.checked,
    refused: findRefusal(request),
    settings: await loadSettings(services, request),
    listed: await backups.list(),
  }
}

export type BackupsData = Awaited<ReturnType<typeof loadBackups>>

/** Begins a backup. The page shows that it is being made, and later the result. */
export const makeBackup = defineAction({
  ...STAFF,
  name: 'make-backup',
  right: 'manage-backups',
  messages: 'adminBackups',
  input: z.object({}),
  audit: () => undefined,
  run: async (_tx, { services, t }) => {
    const { backups } = services.state
    if (backups.startedAt !== undefined) return refused(t('busy'), { status: 409 })
    // It does nothing if another request has begun one meanwhile.
    return { success: t('begun'), afterCommit: async () => backups.make() }
  },
})

/**
 * Returns the file of a listed backup. Undefined if there is none of this name, or it is not
 * encrypted: a file that leaves the server must not be readable without its passphrase.
 *
 * @throws a redirect unless the owner authenticated lately: the file has the keys of all accounts
 */
export async function downloadBackup(
  { db, state }: BackupServices,
  viewer: Pick<Viewer, 'authenticatedAt' | 'userId'>,
  name: string,
): Promise<Response | undefined> {
  requireAuthentication({ db }, viewer, '/admin/backups')
  const backup = (await state.backups.list()).find((each) => each.name === name)
  if (!backup?.isEncrypted) return undefined
  const file = await open(backup.path)
  const { size } = await file.stat()
  try {
    await transact(db, (tx) =>
      recordAudit(tx, { actorId: viewer.userId, action: 'download-backup', detail: { name } }),
    )
  } catch (error) {
    await file.close()
    throw error
  }
  const body = Readable.toWeb(file.createReadStream()) as ReadableStream
  return fileResponse(body, { name, type: 'application/octet-stream', bytes: size })
}
