/** The code for browsers runs in the oldest ones that docs/architecture.md names. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ASSETS = resolve(import.meta.dirname, '../../build/client/assets')
/** What came later than Chrome 120, Firefox 125 or Safari 17. */
const NEWER =
  /\bURL\.parse\b|\bPromise\.(try|withResolvers)\b|\b(Object|Map)\.groupBy\b|\bAbortSignal\.any\b|\b(Array\.fromAsync|RegExp\.escape|Error\.isError|Iterator\.from)\b|\.(checkVisibility|isSubsetOf|isSupersetOf|symmetricDifference)\(/g

test('no function is called that the oldest browsers do not have', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const found = scripts.flatMap((name) => {
    const calls = readFileSync(join(ASSETS, name), 'utf8').match(NEWER) ?? []
    return calls.map((call) => `${name}: ${call}`)
  })
  expect(scripts.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})
