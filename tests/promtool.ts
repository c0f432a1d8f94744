/** promtool, the checker of Prometheus for rules and metrics. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe } from 'vitest'

const PROMTOOL = '/usr/bin/promtool'

/** Runs promtool and returns its output. Throws with the output if it reports an error. */
export type Promtool = (args: string[], input?: string) => string

/** Declares tests that need it; skipped if it is not installed, but in CI that is an error. */
export function describeWithPromtool(name: string, declare: (promtool: Promtool) => void): void {
  if (!existsSync(PROMTOOL)) {
    if (process.env.CI) throw new Error('promtool is needed in CI: install prometheus')
    return
  }
  const run: Promtool = (args, input = '') =>
    execFileSync(PROMTOOL, args, { input, encoding: 'utf8', stdio: 'pipe' })
  describe(`${name}`, () => {
    declare(run)
  })
}
