/** Records in the audit log that staff looked at private data of players. */
import type { RequestServices } from '#features/context.server.ts'
import { hasRow } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { lockUser } from '#features/accounts/server/ways-in.server.ts'
import { auditIdAt, recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { HOUR_MS } from '#lib/duration.ts'

/**
 * Adds an audit row, at most one an hour for each staff member.
 *
 * @param subjectId the player who was looked at. Undefined: the list or the search.
 */
export async function recordView(db: RequestServices['db'], actorId: string, subjectId?: string) {
  const entry = { actorId, action: subjectId ? 'view-player' : 'view-players', subjectId }
  const isRecorded = (reader: Reader) =>
    hasRow(
      reader
        .selectFrom('audit_entry')
        .where('subject_id', subjectId ? '=' : 'is', subjectId ?? null)
        // The id sorts by time, so the index bounds the query, whatever else the staff member looked at.
        .where('id', '>=', auditIdAt(db.now() - HOUR_MS))
        .where('actor_id', '=', actorId)
        .where('action', '=', entry.action),
    )
  if (await isRecorded(db)) return
  await transact(db, async (tx) => {
    // Of two requests at once, one records it.
    await lockUser(tx, actorId)
    if (!(await isRecorded(tx))) await recordAudit(tx, entry)
  })
}
