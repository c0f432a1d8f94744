/** Prometheus' own tool for its rules and its format. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe } from 'vitest'

const PROMTOOL = '/usr/bin/promtool'

/** Runs it with these arguments; what it printed. Throws with its words where it finds a fault. */
export type Promtool = (args: string[], input?: string) => string

/** Declares tests that need it: left out where it is not installed, which in CI is a fault. */
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
