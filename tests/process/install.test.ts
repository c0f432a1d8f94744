/** Installs into a staging folder: interrupted, without a registry, without disk space (ADR 64). */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { requiresPrograms } from '../../scripts/programs.mjs'
import { makeFolder } from '../folder.ts'
import { NODE_PACKAGE, startRegistry, type Registry } from '../registry.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { makeSmallTree, type SmallTree } from '../small-tree.ts'

const NOTHING_DONE = { status: 0, output: '' }

let registry: Registry
beforeAll(async () => {
  registry = await startRegistry()
})
afterAll(() => registry.stop())
beforeEach(() => {
  registry.isHolding = false
})

const makeTree = async (folder?: string) => makeSmallTree(folder ?? (await makeFolder()), registry)

/** Makes a tree with release 1 installed. */
async function makeInstalled(): Promise<SmallTree> {
  const tree = await makeTree()
  expect(await tree.install()).toMatchObject({ status: 0 })
  expect(tree.versionIn()).toBe('1.0.0')
  return tree
}

test('installs once, and again if the lock file changes', async () => {
  const tree = await makeInstalled()
  expect(await tree.install()).toEqual(NOTHING_DONE)
  tree.release('2.0.0')
  expect((await tree.install()).output).toContain('Installing dependencies')
  expect([tree.versionIn(), ...tree.aside()]).toEqual(['2.0.0'])
  expect(await tree.install()).toEqual(NOTHING_DONE)
})

describe('the packaged Node', () => {
  const PACKAGED = `node_modules/${NODE_PACKAGE}/bin/node`

  test('is neither installed nor used if the system’s Node is new enough', async () => {
    const tree = await makeInstalled()
    expect(tree.hasPackagedNode()).toBe(false)
    expect(await tree.findNode('new')).toBe(process.execPath)
  })

  test('is installed and used if the system’s Node is too old', async () => {
    const tree = await makeTree()
    expect(await tree.install('old')).toMatchObject({ status: 0 })
    expect(await tree.findNode('old')).toBe(join(tree.folder, PACKAGED))
    expect(await tree.install('old')).toEqual(NOTHING_DONE)
  })

  test('is installed by the next start after the system’s Node became older', async () => {
    const tree = await makeInstalled()
    expect(await tree.install('old')).toMatchObject({ status: 0 })
    expect(await tree.findNode('old')).toBe(join(tree.folder, PACKAGED))
    // A newer one is used without another install.
    expect(await tree.install('new')).toEqual(NOTHING_DONE)
    expect(await tree.findNode('new')).toBe(process.execPath)
    expect(await tree.findNodeByNpm()).toBe(process.execPath)
    tree.release('2.0.0')
    expect(await tree.install('new')).toMatchObject({ status: 0 })
    // A portal that still runs on the packaged Node starts programs with it.
    expect([tree.versionIn(), tree.hasPackagedNode()]).toEqual(['2.0.0', true])
    expect(await tree.findNode('new')).toBe(process.execPath)
  })

  test('stays installed while it runs the install itself', async () => {
    const tree = await makeTree()
    expect(await tree.install('old')).toMatchObject({ status: 0 })
    tree.release('2.0.0')
    expect(await tree.install('packaged')).toMatchObject({ status: 0 })
    expect([tree.versionIn(), tree.hasPackagedNode()]).toEqual(['2.0.0', true])
  })

  test('that cannot be installed ends the start with a line about Node', async () => {
    const tree = await makeInstalled()
    tree.build('1.0.0')
    tree.releaseFromNowhere('2.0.0')
    const { status, output } = await tree.start('old')
    expect(status).toBe(1)
    expect(output).toMatch(
      /could not be installed.+\nNode 24\.7 or newer is needed here; this is 24\.6\.0\.\n$/,
    )
    expect(output).not.toContain('is served')
  })
})

test('changes nothing without a registry, and serves the build that was made before', async () => {
  const tree = await makeInstalled()
  tree.build('1.0.0')
  tree.releaseFromNowhere('2.0.0')
  const refused = await tree.install()
  expect(refused.status).toBe(1)
  expect(refused.output).toContain('could not be installed')
  expect([tree.versionIn(), ...tree.aside()]).toEqual(['1.0.0'])

  const { output } = await tree.start()
  expect(output).toContain('The previous build is served.')
  expect(output).toContain('serving 1.0.0 with 1.0.0')
  tree.release('1.0.0')
  expect(await tree.install()).toEqual(NOTHING_DONE)
})

test('a failed build ends the start', async () => {
  const tree = await makeInstalled()
  tree.build('1.0.0')
  tree.release('2.0.0')
  // The catalog is valid, but there is no build tool.
  tree.checkCatalogue('')
  const stopped = await tree.start()
  expect(stopped).toMatchObject({ status: 1 })
  expect(stopped.output).toContain('The build failed')
  expect(stopped.output).not.toContain('serving')
  expect(readdirSync(join(tree.folder, '.builds'))).toEqual(['made'])
})

test('an error in a game file ends the start', async () => {
  const tree = await makeInstalled()
  tree.build('1.0.0')
  tree.checkCatalogue('process.exit(3)')
  const stopped = await tree.start()
  expect(stopped).toMatchObject({ status: 1 })
  expect(stopped.output).toContain('The catalog is invalid')
  expect(stopped.output).not.toContain('serving')
})

test('serves the existing build if the install folder is not writable', async () => {
  const tree = await makeInstalled()
  tree.build('1.0.0')
  tree.release('2.0.0')
  // A file exists at the path of the install folder.
  rmSync(join(tree.folder, '.installs'), { recursive: true })
  writeFileSync(join(tree.folder, '.installs'), '')
  const { output } = await tree.start()
  expect(output).toContain('The previous build is served.')
  expect(output).toContain('serving 1.0.0 with 1.0.0')
  expect(output).not.toContain('    at ')
})

test('a killed install leaves the old packages usable, and the next one starts over', async () => {
  const tree = await makeInstalled()
  tree.release('2.0.0')
  registry.isHolding = true
  const requested = registry.whenRequested()
  const child = tree.beginInstall()
  await requested
  const ended = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await ended
  expect(tree.versionIn()).toBe('1.0.0')
  expect(tree.aside()).toHaveLength(1)

  registry.isHolding = false
  tree.release('1.0.0')
  expect(await tree.install()).toEqual(NOTHING_DONE)
  expect(tree.aside()).toEqual([])
  tree.release('2.0.0')
  expect(await tree.install()).toMatchObject({ status: 0 })
  expect([tree.versionIn(), ...tree.aside()]).toEqual(['2.0.0'])
})

test('installs again after a kill between the two renames', async () => {
  const tree = await makeInstalled()
  rmSync(join(tree.folder, 'node_modules'), { recursive: true })
  expect(await tree.install()).toMatchObject({ status: 0 })
  expect(tree.versionIn()).toBe('1.0.0')
})

test('accepts packages installed by hand with npm', async () => {
  const tree = await makeTree()
  expect(await tree.npmCi()).toMatchObject({ status: 0 })
  expect(await tree.install()).toEqual(NOTHING_DONE)
})

test.each([
  ['without npm’s record', '.package-lock.json', undefined],
  ['with an empty record of npm, as after a power loss', '.package-lock.json', ''],
  ['with a part of that record', '.package-lock.json', '{"pack'],
  ['with zeros in that record', '.package-lock.json', '\0\0'],
  ['without one of the packages', 'one/package.json', undefined],
])('reinstalls packages %s', async (_, file, content) => {
  const tree = await makeInstalled()
  const path = join(tree.folder, 'node_modules', file)
  if (content === undefined) rmSync(path)
  else writeFileSync(path, content)
  expect((await tree.install()).output).toContain('Installing dependencies')
  expect(tree.versionIn()).toBe('1.0.0')
})

test('lets one of two installs switch', async () => {
  const tree = await makeInstalled()
  tree.release('2.0.0')
  const both = await Promise.all([tree.install(), tree.install()])
  expect(both.map(({ status }) => status)).toEqual([0, 0])
  expect([tree.versionIn(), ...tree.aside()]).toEqual(['2.0.0'])
})

test('keeps packages in a mounted folder and prints a line about it', async (context) => {
  const tree = await makeInstalled()
  const packages = join(tree.folder, 'node_modules')
  try {
    execFileSync('mount', ['--bind', packages, packages], { stdio: 'pipe' })
  } catch (error) {
    if (requiresPrograms) throw error
    context.skip('this user may not mount')
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', packages]))
  tree.release('2.0.0')
  const refused = await tree.install()
  expect(refused.status).toBe(1)
  expect(refused.output).toContain(
    `\n${packages} cannot be replaced (EBUSY). If it is mounted, run npm ci.\n`,
  )
  expect([tree.versionIn(), ...tree.aside()]).toEqual(['1.0.0'])
  expect(await tree.npmCi()).toMatchObject({ status: 0 })
  expect(await tree.install()).toEqual(NOTHING_DONE)
  expect(tree.versionIn()).toBe('2.0.0')
})

test('replaces a symbolic link to packages, and keeps its target', async () => {
  const tree = await makeInstalled()
  const elsewhere = join(await makeFolder(), 'packages')
  cpSync(join(tree.folder, 'node_modules'), elsewhere, { recursive: true })
  rmSync(join(tree.folder, 'node_modules'), { recursive: true })
  symlinkSync(elsewhere, join(tree.folder, 'node_modules'))
  tree.release('2.0.0')
  expect(await tree.install()).toMatchObject({ status: 0 })
  expect(tree.versionIn()).toBe('2.0.0')
  expect(readdirSync(elsewhere)).toContain('one')
})

test('checks the free disk space first', async (context) => {
  const disk = await mountSmallDisk(context)
  const tree = await makeTree(disk.path)
  const refused = await tree.install()
  expect(refused.status).toBe(1)
  expect(refused.output).toMatch(
    /^Installing takes up to \d+ MB, and \d MB are free where .+ is\.\n$/,
  )
  expect(readdirSync(disk.path)).not.toContain('.installs')
})
