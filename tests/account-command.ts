/** Runs the operator's account command as a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Db } from '#platform/db/db.server.ts'
import { COMPILE_CACHE } from './compile-cache.ts'

const entry = fileURLToPath(new URL('../server/cli/account.ts', import.meta.url))

/** Starts one command against a data directory. Its standard input stays open. */
function startAccountCommand(environment: Record<string, string>, args: string[]) {
  return spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...environment },
  })
}

/** Runs one command against a data directory; `input` is sent to its standard input. */
export async function account(environment: Record<string, string>, args: string[], input = '') {
  const child = startAccountCommand(environment, args)
  child.stdin.end(input)
  const ended = once(child, 'exit')
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, out, error }
}

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
