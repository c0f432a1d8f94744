/** Runs the operator's account command as a separate process. */
import type { Db } from '#platform/db/db.server.ts'
import { finish, startCommand } from './command.ts'

/** Runs one command against a data directory; `input` is sent to its standard input. */
export const account = (environment: Record<string, string>, args: string[], input = '') =>
  finish(startCommand('account', environment, args), input)

/** Returns the rows of the audit log, oldest first. */
export async function readAudit(db: Db) {
  const rows = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  return rows.map(({ action, actor_id, operator, subject_id, detail }) => ({
    action,
    actorId: actor_id,
    operator,
    subjectId: subject_id,
    detail: JSON.parse(detail) as Record<string, unknown>,
  }))
}
