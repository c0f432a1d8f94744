/** Runs the operator's commands as separate processes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from './compile-cache.ts'

/** Starts a command without npm. `wrapper` is a command line that runs it. */
export function startCommand(
  name: string,
  environment: Record<string, string>,
  args: string[],
  wrapper: string[] = [],
) {
  const entry = fileURLToPath(new URL(`../server/cli/${name}.ts`, import.meta.url))
  const line = [...wrapper, process.execPath, entry, ...args]
  const env = { PATH: process.env.PATH, ...COMPILE_CACHE, ...environment }
  return spawn(line[0]!, line.slice(1), { env })
}

/** Sends the input, and waits for the end. */
export async function finish(child: ReturnType<typeof startCommand>, input = '') {
  if (!child.stdin.writableEnded) child.stdin.end(input)
  const ended = once(child as ChildProcess, 'close')
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await ended) as [number | null]
  return { code, out, error }
}
