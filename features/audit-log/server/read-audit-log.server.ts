/** Reads the audit log: newest first, filtered, a page at a time. */
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { auditIdAt } from './audit-log.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'

/** Looks at private data. They are many, and change nothing. */
const VIEWS = ['view-player', 'view-players']

/** `from` and `until` are days or minutes of UTC, such as `2026-12-01` and `2026-12-01T10:00`, and included. */
export interface AuditFilter {
  action?: string | undefined
  /** Also who looked at players. A filter of an action leaves none out. */
  views?: 'on' | undefined
  /** The id of an account, or `command`. */
  actor?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Where the entries begin: at the newest, or next to the one with this id. */
interface AuditPlace {
  from?: string | undefined
  /** Descending unless it is set. */
  order?: 'asc' | 'desc'
}

export type AuditRow = Awaited<ReturnType<typeof readAuditLog>>[number]

const isMinute = (time: string) => time.includes('T')

/** Returns when a day or a minute of UTC begins, ms. NaN if it is neither. */
export const startOf = (time: string) => Date.parse(isMinute(time) ? `${time}Z` : time)

/** Returns at most `limit` entries in the order of the place. */
export async function readAuditLog(
  db: Reader,
  { action, views, actor, subject, from, until }: AuditFilter,
  { from: next, order = 'desc' }: AuditPlace,
  limit: number,
) {
  let query = db.selectFrom('audit_entry').selectAll().orderBy('id', order).limit(limit)
  if (subject) query = query.where('subject_id', '=', subject)
  // A subject has few entries, and an action many: SQLite must not choose the index of the action.
  const others = (column: string) => (subject ? sql<string>`${sql.ref(column)} || ''` : column)
  if (action) query = query.where(others('action') as 'action', '=', action)
  else if (!views) query = query.where('action', 'not in', VIEWS)
  if (actor === 'command') {
    query = query.where('actor_id', 'is', null).where('operator', 'is not', null)
  } else if (actor) query = query.where(others('actor_id') as 'actor_id', '=', actor)
  if (from) query = query.where('id', '>=', auditIdAt(startOf(from)))
  if (until) {
    const lengthMs = isMinute(until) ? MINUTE_MS : DAY_MS
    query = query.where('id', '<', auditIdAt(startOf(until) + lengthMs))
  }
  if (next) query = query.where('id', order === 'asc' ? '>' : '<', next)
  return (await query.execute()).map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    actorId: row.actor_id,
    /** The user of the operating system; null unless it was a command. */
    operator: row.operator,
    action: row.action,
    subjectId: row.subject_id,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }))
}

/** Returns the actions that are recorded. It jumps from one to the next in their index. */
export async function listAuditActions(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ action: string | null }>`
    with recursive each_action(action) as (
      select min(action) from audit_entry
      union all
      select (select min(action) from audit_entry where audit_entry.action > each_action.action)
        from each_action where each_action.action is not null
    ) select action from each_action`.execute(db)
  return rows.map(({ action }) => action).filter((action) => action !== null)
}

/** Returns the current names of the accounts that these entries are about, by their ids. */
export async function readNames(
  db: Reader,
  rows: readonly Pick<AuditRow, 'actorId' | 'subjectId'>[],
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]))
  const named = [...ids].filter((id) => id !== null)
  if (named.length === 0) return new Map()
  const users = await db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('id', 'in', named)
    .execute()
  return new Map(users.map(({ id, name }) => [id, name]))
}
