/**
 * `npm run sbom`: the bill of materials lists the shipped packages, without development-only ones.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a script of npm, without types
import { listServing, listShipped } from '../../scripts/packaged-dependencies.mjs'
import { makeFolder } from '../folder.ts'

interface Shipped {
  name: string
  version: string
  isOptional: boolean
}

/** Installs the shipped packages, which is slow on a busy machine. */
const TIME = { timeout: 240_000 }

const root = resolve(import.meta.dirname, '../..')
const { version, packages } = JSON.parse(
  readFileSync(resolve(root, 'package-lock.json'), 'utf8'),
) as { version: string; packages: Record<string, { version: string; dev?: true }> }

test('npm run sbom lists the shipped packages, without development-only ones', TIME, async () => {
  const file = join(await makeFolder(), 'bill.json')
  const made = spawnSync(process.execPath, [join(root, 'scripts/sbom.mjs'), file], {
    encoding: 'utf8',
  })
  expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/: \d+ packages\n$/)])
  const written = readFileSync(file, 'utf8')
  const bill = JSON.parse(written) as {
    bomFormat: string
    metadata: { component: { name: string; version: string } }
    components: { purl: string }[]
  }
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'io-arcade', version } },
  })
  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)))
  const shipped = (listShipped as () => Shipped[])().filter(({ isOptional }) => !isOptional)
  const needed = [...shipped, ...(listServing as () => Shipped[])()]
  const missing = needed.filter((each) => !listed.has(`pkg:npm/${each.name}@${each.version}`))
  expect(missing).toEqual([])
  const checking = Object.entries(packages).filter(([, { dev }]) => dev)
  expect(checking.length).toBeGreaterThan(50)
  const purls = checking.map(
    ([path, each]) => `pkg:npm/${path.split('node_modules/').at(-1)}@${each.version}`,
  )
  expect(purls.filter((purl) => listed.has(purl))).toEqual([])
  // Download addresses would be those of the machine that created it.
  expect(written).not.toMatch(/"distribution"|\.tgz/)
})
