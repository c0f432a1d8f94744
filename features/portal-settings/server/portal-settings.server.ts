/**
 * The settings of the portal in force (ADR 76): an environment variable that is set, else the row of
 * the database, else the default. They are properties of the one configuration object of the process,
 * so code that reads it when it needs a value follows each change.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { isPostgres } from '#platform/db/engine.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { parseJson } from '#lib/parse-json.ts'
import { noticeAt } from './maintenance.server.ts'
import type { Config } from '#platform/config.ts'
import {
  SETTINGS,
  SETTING_NAMES,
  parseSetting,
  type SettingName,
  type Settings,
  type SiteSettings,
} from './settings-schema.ts'

export type PortalSettings = Awaited<ReturnType<typeof openPortalSettings>>

type Row = { name: string; value: string }

/** Reads the settings into the configuration, which changes with them from now on. */
export async function openPortalSettings(db: Db, config: Config & SiteSettings, log: Logger) {
  const fixed: ReadonlySet<string> = new Set(config.fixedSettings)
  const free = SETTING_NAMES.filter((name) => !fixed.has(name))
  const defaults = Object.fromEntries(free.map((name) => [name, config[name]]))
  let applied: string | undefined
  let revision = 0
  let last: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const rows = await readRows(db, SETTING_NAMES)
    const stamp = stampOf(rows)
    if (stamp === applied) return
    applied = stamp
    revision += 1
    Object.assign(config, defaults, parseRows(rows, free, log))
  }

  const settings = {
    /**
     * Changes with each change of the settings, and when the notice begins and ends. Part of the
     * version of every cached page.
     */
    get version(): string {
      return `${revision}${noticeAt(config, db.now()) === undefined ? '' : '!'}`
    },
    /** Reads the rows again, one read after the other. Rejects if the database does not respond. */
    refresh(): Promise<void> {
      last = last.catch(() => undefined).then(read)
      return last
    },
  }
  await settings.refresh()
  return settings
}

/** Returns the rows of these settings, by name. */
async function readRows(db: Reader, names: readonly SettingName[]): Promise<Row[]> {
  return db
    .selectFrom('portal_setting')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .orderBy('name')
    .execute()
}

/** Ignores what this release does not understand: a newer node may have written it, or a person. */
function parseRows(rows: readonly Row[], names: readonly SettingName[], log: Logger) {
  const settings: Partial<Settings> = {}
  for (const { name, value } of rows) {
    const known = names.find((each) => each === name)
    if (!known) continue
    const parsed = parseSetting(known, parseJson(value))
    if (parsed === undefined) log.warn({ setting: name }, 'a setting is invalid and has no effect')
    else Object.assign(settings, { [known]: parsed })
  }
  return settings
}

/** Changes with each change of these rows. */
function stampOf(rows: readonly Row[]): string {
  const text = JSON.stringify(rows.map(({ name, value }) => [name, value]))
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** Returns the stamp of each group of settings: a form sends the one that its owner saw. */
export async function readStamps<Group extends string>(
  db: Reader,
  groups: Record<Group, readonly SettingName[]>,
): Promise<Record<Group, string>> {
  const rows = await readRows(db, SETTING_NAMES)
  const entries = Object.entries<readonly string[]>(groups).map(([group, names]) => [
    group,
    stampOf(rows.filter(({ name }) => names.includes(name))),
  ])
  return Object.fromEntries(entries) as Record<Group, string>
}

interface SettingsChange {
  actorId: string
  /** The settings of the form, and their stamp when the owner saw them. */
  names: readonly SettingName[]
  seen: string
  /** Valid values by name. Undefined: the default again. */
  changes: ReadonlyMap<SettingName, unknown>
}

/**
 * Changes settings with their audit rows, unless someone else has changed the form's settings
 * meanwhile. Returns false then.
 */
export async function saveSettings(tx: Tx, { actorId, names, seen, changes }: SettingsChange) {
  // Also rows that do not exist yet: two owners take turns.
  if (isPostgres(tx)) await sql`lock table portal_setting in share row exclusive mode`.execute(tx)
  const rows = await readRows(tx, names)
  if (stampOf(rows) !== seen) return false
  for (const [name, value] of changes) {
    const stored = value === undefined ? undefined : JSON.stringify(value)
    if (stored === rows.find((row) => row.name === name)?.value) continue
    await tx.deleteFrom('portal_setting').where('name', '=', name).execute()
    if (stored !== undefined) {
      const row = { name, value: stored, updated_at: tx.now() }
      await tx.insertInto('portal_setting').values(row).execute()
    }
    await recordAudit(tx, {
      actorId,
      action: 'change-setting',
      subjectId: name,
      detail: {
        ...(stored === undefined && { isDefault: true }),
        ...(stored !== undefined && SETTINGS[name].isRecorded && { value: String(value) }),
      },
    })
  }
  tx.emit({ kind: 'portal-settings-changed' })
  return true
}

/** Changes one setting, outside of the page of settings. Returns false if someone else just did. */
export async function changeSetting(
  tx: Tx,
  { actorId, name, value }: { actorId: string; name: SettingName; value: unknown },
) {
  const names = [name]
  const { seen } = await readStamps(tx, { seen: names })
  return saveSettings(tx, { actorId, names, seen, changes: new Map([[name, value]]) })
}
