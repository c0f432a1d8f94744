/** The settings in force: environment, rows, defaults; and how they change. */
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig, type Config } from '#platform/config.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { openTestServices } from '#tests/services.ts'
import { noticeAt } from './maintenance.server.ts'
import { openPortalSettings, readStamps, saveSettings } from './portal-settings.server.ts'
import { SETTING_NAMES, type SettingName, type SiteSettings } from './settings-schema.ts'
import { insertRows } from '#tests/rows.ts'

const save = (
  db: Db,
  names: readonly SettingName[],
  change: { seen: string; changes: ReadonlyMap<SettingName, unknown> },
) => transact(db, (tx) => saveSettings(tx, { actorId: 'ada', names, ...change }))

describeOnBothEngines('the settings of the portal', (at) => {
  /** Opens the settings as a process does, and records its log. */
  async function open(environment: Record<string, string> = {}) {
    const lines: string[] = []
    const log = pino(new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }))
    const config: Config & SiteSettings = readConfig(environment)
    const settings = await openPortalSettings(at.db, config, log)
    return { config, settings, lines }
  }

  const write = (name: string, value: string) =>
    insertRows(at.db, 'portal_setting', { name, value, updated_at: 1 })

  const names = ['portalName', 'signUp'] as const
  const stamp = async () => (await readStamps(at.db, { names })).names
  const change = async (changes: Partial<Record<SettingName, unknown>>, seen?: string) =>
    save(at.db, names, {
      seen: seen ?? (await stamp()),
      changes: new Map(Object.entries(changes)) as Map<SettingName, unknown>,
    })

  it('has defaults without rows', async () => {
    expect((await open()).config).toEqual(readConfig({}))
  })

  it('prefers the environment to the row, and the row to the default', async () => {
    await write('portalName', '"From the row"')
    await write('signUp', '"invite"')
    await write('signUpDomains', '"example.org, Games.example"')
    const { config } = await open({ PORTAL_NAME: 'From the environment' })
    expect(config).toMatchObject({
      portalName: 'From the environment',
      signUp: 'invite',
      signUpDomains: ['example.org', 'games.example'],
      contactEmail: undefined,
      mailFrom: { name: 'From the environment', address: 'no-reply@localhost' },
    })
  })

  it('follows a change, and returns to the default', async () => {
    const { config, settings } = await open()
    const versions = [settings.version]
    expect(await change({ portalName: 'Arkade' })).toBe(true)
    await settings.refresh()
    versions.push(settings.version)
    expect(config).toMatchObject({
      portalName: 'Arkade',
      mailFrom: { name: 'Arkade', address: 'no-reply@localhost' },
    })
    expect(await change({ portalName: undefined })).toBe(true)
    await settings.refresh()
    versions.push(settings.version)
    expect(config.portalName).toBe('IO Arcade')
    expect(new Set(versions).size).toBe(3)
    await settings.refresh()
    expect(settings.version).toBe(versions[2])
  })

  it.each([
    ['portalName', '""'],
    ['portalName', '{"__proto__":{"a":1}}'],
    ['portalName', JSON.stringify('x'.repeat(41))],
    ['portalName', 'no JSON'],
    ['signUp', '"everyone"'],
    ['signUpDomains', '"<script>"'],
    ['contactEmail', '["ada@example.org"]'],
    ['defaultTheme', 'null'],
    ['languages', '["de","xx"]'],
    ['accent', '{"dark":"red"}'],
    ['notice', '{"text":""}'],
    ['notice', '{"text":"a","from":"2026-13-01T00:00"}'],
    ['notice', '{"text":"a","from":"2026-12-02T00:00","until":"2026-12-01T00:00"}'],
    ['maintenance', 'true'],
  ])('ignores the invalid %s %s, and says so', async (name, value) => {
    await write(name, value)
    await write('featuredGame', '"agar"')
    const { config, lines } = await open()
    expect(config).toEqual({ ...readConfig({}), featuredGame: 'agar' })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, setting: name })
  })

  it('ignores settings of another release', async () => {
    await write('mystery', '1')
    await write('__proto__', '{"portalName":"x"}')
    const { config, lines } = await open()
    expect(config).toEqual(readConfig({}))
    expect(lines).toEqual([])
  })

  it('shows the notice from its first minute to its last, with other versions', async () => {
    const text = JSON.stringify({ text: 'x', from: '2026-12-01T10:00', until: '2026-12-01T11:00' })
    await write('notice', text)
    const { config, settings } = await open()
    const noticeOf = (time: string) => noticeAt(config, Date.parse(time))
    expect(noticeOf('2026-12-01T09:59:59.999Z')).toBeUndefined()
    expect(noticeOf('2026-12-01T10:00:00Z')).toBe('x')
    expect(noticeOf('2026-12-01T10:59:59.999Z')).toBe('x')
    expect(noticeOf('2026-12-01T11:00:00Z')).toBeUndefined()
    // The version is another one while the notice is there.
    expect(settings.version).not.toContain('!')
    await at.db.updateTable('portal_setting').set({ value: '{"text":"x"}' }).execute()
    await settings.refresh()
    expect(settings.version).toContain('!')
  })

  it('refuses the change of an owner who saw older settings', async () => {
    const seen = await stamp()
    expect(await change({ signUp: 'closed' }, seen)).toBe(true)
    expect(await change({ portalName: 'Second' }, seen)).toBe(false)
    expect((await open()).config).toMatchObject({ signUp: 'closed', portalName: 'IO Arcade' })
  })

  it('lets one of two owners win who save at the same time', async () => {
    const seen = await stamp()
    const saved = await Promise.all([
      change({ portalName: 'First' }, seen),
      change({ portalName: 'Second' }, seen),
    ])
    expect(saved.toSorted()).toEqual([false, true])
  })

  it('records who changed which setting, without addresses', async () => {
    await change({ portalName: 'Arkade', signUp: 'closed' })
    await change({ signUp: undefined })
    const rows = await at.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action', 'subject_id', 'detail'])
      .orderBy('created_at')
      .execute()
    expect(rows.map((row) => [row.actor_id, row.action, row.subject_id, row.detail])).toEqual(
      expect.arrayContaining([
        ['ada', 'change-setting', 'portalName', '{}'],
        ['ada', 'change-setting', 'signUp', '{"value":"closed"}'],
        ['ada', 'change-setting', 'signUp', '{"isDefault":true}'],
      ]),
    )
    expect(rows).toHaveLength(3)
  })

  it('reaches the services of the process by an event', async () => {
    const services = await openTestServices(at)
    onTestFinished(() => services.close())
    const { version } = services.portalSettings
    const stamps = await readStamps(services.db, { all: SETTING_NAMES })
    const changes = new Map([['portalName', 'Arkade']] as const)
    await save(services.db, SETTING_NAMES, { seen: stamps.all, changes })
    await expect.poll(() => services.config.portalName).toBe('Arkade')
    expect(services.portalSettings.version).not.toBe(version)
  })
})
