/** The audit log: what staff and operators did, to what, and why (ADR 54). Rows are only added. */
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Db } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { attempt } from '#lib/attempt.ts'
import { DAY_MS } from '#lib/duration.ts'

/** Rows are kept for two years, ms. */
export const KEEP_AUDIT_MS = 730 * DAY_MS

export interface AuditEntry {
  /**
   * The account of the staff member. Undefined: a command, recorded with the user of the operating
   * system. Null: the portal itself.
   */
  actorId?: string | null | undefined
  /** Such as `suspend-player`; of a command its name, such as `games hide`. */
  action: string
  /** The id of the account, game, announcement or setting. */
  subjectId?: string | undefined
  /** What else matters, such as the reason. Never a name or an address. */
  detail?: Record<string, string | number | boolean | null | undefined>
}

/** Returns a key between the ids of entries before this time, ms, and the ids of those since then. */
export const auditIdAt = (time: number) => Math.max(0, time).toString().padStart(15, '0')

let added = 0

/** Keeps entries of one millisecond in the order in which this process adds them. */
function nextNumber(): string {
  added = (added + 1) % 1_000_000
  return added.toString().padStart(6, '0')
}

/** Adds an entry in the transaction of the action, so that neither exists without the other. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actorId, action, subjectId = null, detail = {} } = entry
  const now = tx.now()
  await tx
    .insertInto('audit_entry')
    .values({
      id: [auditIdAt(now), nextNumber(), randomUUID()].join('-'),
      created_at: now,
      actor_id: actorId ?? null,
      operator: actorId === undefined ? describeOperator(process.env) : null,
      action,
      subject_id: subjectId,
      detail: JSON.stringify(detail),
    })
    .execute()
}

/**
 * Records a command, then runs it. Adds a second entry if it fails. A command that cannot be recorded
 * does not run.
 *
 * @throws the error of the command, or of the database
 */
export async function recordCommand<Result>(
  db: Db,
  entry: AuditEntry,
  run: () => Promise<Result>,
): Promise<Result> {
  await transact(db, (tx) => recordAudit(tx, entry))
  try {
    return await run()
  } catch (error) {
    await transact(db, (tx) =>
      recordAudit(tx, { ...entry, detail: { ...entry.detail, failed: true } }),
    )
    throw error
  }
}

/** Deletes at most `limit` entries older than two years. Returns the number deleted. */
export const removeOldAuditEntries = removerOfExpired('audit_entry', ['id'], (row, now) =>
  row('id', '<', auditIdAt(now - KEEP_AUDIT_MS)),
)

/** Returns the operating system's user, and the user who called `sudo`. */
function describeOperator({ SUDO_USER }: NodeJS.ProcessEnv): string {
  return SUDO_USER ? `${readUserName()} (sudo by ${SUDO_USER})` : readUserName()
}

/** In a container, a user may have a number and no name. */
const readUserName = () =>
  attempt(() => userInfo().username) ?? String(process.getuid?.() ?? 'unknown')
