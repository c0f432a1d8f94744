/**
 * A reporter for Vitest that writes `{ passed, failed, skipped, failures }` to the file in SUMMARY_FILE. The
 * JSON reporter omits the errors of hooks, and errors outside of tests.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './setup.mjs'
import { describeFailure } from './describe-failure.mjs'

export default class VitestSummary {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const failures = unhandledErrors.map((error) => describe('An error outside of tests', [error]))
    for (const file of modules) {
      const path = relative(root, file.moduleId)
      if (file.errors().length > 0) failures.push(describe(path, file.errors()))
      for (const suite of file.children.allSuites()) {
        const errors = suite.errors()
        if (errors.length > 0) failures.push(describe(`${path} ${suite.fullName}`, errors))
      }
      for (const test of file.children.allTests()) {
        const { state, errors } = test.result()
        if (state in counts) counts[state] += 1
        if (state === 'failed') failures.push(describe(`${path} ${test.fullName}`, errors))
      }
    }
    // A failed hook skips its tests, so the number of failures may exceed that of failed tests.
    const summary = { ...counts, failed: Math.max(counts.failed, failures.length), failures }
    writeFileSync(process.env.SUMMARY_FILE, JSON.stringify(summary))
  }
}

const describe = (name, [error]) => describeFailure(name, error?.stack ?? error?.message)
