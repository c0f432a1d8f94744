/** What a session must have proved lately before it gets a backup, or what opens the backups. */
import { expect, it } from 'vitest'
import { adminRequest, postAction } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeViewer } from '#tests/factories.ts'
import { useServices } from '#tests/sign-ins.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { loadSettings } from '../settings.server.ts'
import { downloadBackup, loadBackups } from './backups.server.ts'

const CONFIRMATION = '/confirm-identity?next=%2Fadmin%2Fbackups'

describeOnBothEngines('a session of an owner that authenticated eleven minutes ago', (at) => {
  const { opened } = useServices(at)
  const makeOwner = async () => ({
    ...(await makeViewer(at.db, { role: 'owner' })),
    authenticatedAt: at.db.now() - 11 * 60_000,
  })
  const redirectOf = async (attempt: Promise<unknown>) => {
    const thrown: unknown = await attempt.catch((error: unknown) => error)
    return thrown instanceof Response ? thrown.headers.get('Location') : thrown
  }

  const post = (viewer: Viewer, entries: object) =>
    postAction(opened.services, {
      ...adminRequest(viewer),
      entries: { intent: 'save-settings', ...entries },
    })

  it('gets no backup', async () => {
    const attempt = downloadBackup(opened.services, await makeOwner(), 'any.backup')
    expect(await redirectOf(attempt)).toBe(CONFIRMATION)
  })

  it.each([{ backupPassphrase: 'a passphrase of a thief' }, { removeBackupPassphrase: 'on' }])(
    'does not change the passphrase of backups: %o',
    async (fields) => {
      const attempt = post(await makeOwner(), { section: 'backups', seen: '', ...fields })
      expect(await redirectOf(attempt)).toBe(CONFIRMATION)
    },
  )

  it('is asked first, before it types a passphrase', async () => {
    const owner = await makeOwner()
    const asked = await loadBackups(opened.services, adminRequest(owner))
    expect(asked.confirmFirst).toEqual({
      text: "First confirm that it's you.",
      label: "Confirm it's you",
    })
    const recent = await loadBackups(
      opened.services,
      adminRequest({ ...owner, authenticatedAt: at.db.now() }),
    )
    expect(recent.confirmFirst).toBeUndefined()
  })

  it('saves other settings', async () => {
    const viewer = await makeOwner()
    const seen = (await loadSettings(opened.services, adminRequest(viewer))).stamps.portal
    const entries = { section: 'portal', seen, portalName: 'Arkade' }
    expect(await post(viewer, entries)).toMatchObject({ status: 200 })
    expect(opened.services.config.portalName).toBe('Arkade')
  })
})
