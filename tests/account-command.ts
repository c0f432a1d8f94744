/** Runs the operator's account command as a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../server/cli/account.ts', import.meta.url))

/** Starts one command against a data directory. Its standard input stays open. */
export function startAccountCommand(environment: Record<string, string>, args: string[]) {
  return spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, ...environment },
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

/** Parses the audit log, one object per line. */
export async function readAudit(dataDir: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(dataDir, 'audit.log'), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}
