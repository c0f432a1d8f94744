/** Installing beside what is there: cut off, without a registry, without room (record 46). */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { startRegistry, type Registry } from '../registry.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { makeSmallTree, type SmallTree } from '../small-tree.ts'

const INSTALL = { timeout: 60_000 }
const OTHER = '.installs/other/node_modules'
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

/** A tree with release 1 installed. */
async function makeInstalled(): Promise<SmallTree> {
  const tree = await makeTree()
  expect(await tree.install()).toMatchObject({ status: 0 })
  expect(tree.versionIn()).toBe('1.0.0')
  return tree
}

test(
  'installs once, and anew for another lock file, with the former one at hand',
  INSTALL,
  async () => {
    const tree = await makeInstalled()
    expect(await tree.install()).toEqual(NOTHING_DONE)
    tree.release('2.0.0')
    expect((await tree.install()).output).toContain('Installing dependencies')
    expect([tree.versionIn(), tree.versionIn(OTHER)]).toEqual(['2.0.0', '1.0.0'])
    tree.release('1.0.0')
    expect(await tree.install()).toEqual(NOTHING_DONE)
    expect([tree.versionIn(), tree.versionIn(OTHER)]).toEqual(['1.0.0', '2.0.0'])
  },
)

test('a long install shows how many packages are installed', INSTALL, async () => {
  const tree = await makeTree()
  registry.isHolding = true
  const child = tree.beginInstall('pipe')
  let output = ''
  child.stderr!.on('data', (words: Buffer) => (output += words.toString()))
  await expect
    .poll(() => output, { timeout: 30_000 })
    .toBe('Installing dependencies …\nInstalling: 0 of 1 packages, 0 %\n')
  const ended = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await ended
})

test(
  'without a registry nothing is changed, and what was built before is served',
  INSTALL,
  async () => {
    const tree = await makeInstalled()
    tree.build('1.0.0')
    tree.releaseFromNowhere('2.0.0')
    const refused = await tree.install()
    expect(refused.status).toBe(1)
    expect(refused.output).toContain('could not be installed')
    expect([tree.versionIn(), ...tree.aside()]).toEqual(['1.0.0'])

    const { output } = await tree.start()
    expect(output).toContain('What was built before is served.')
    expect(output).toContain('serving 1.0.0 with 1.0.0')
    tree.release('1.0.0')
    expect(await tree.install()).toEqual(NOTHING_DONE)
  },
)

test(
  'a build that fails takes the packages back that belong to what is served',
  INSTALL,
  async () => {
    const tree = await makeInstalled()
    tree.build('1.0.0')
    tree.release('2.0.0')
    // The catalogue is well, and there is nothing that builds.
    tree.checkCatalogue('')
    const { output } = await tree.start()
    expect(output).toContain('The build failed')
    expect(output).toContain('serving 1.0.0 with 1.0.0')
    expect(readdirSync(join(tree.folder, '.builds'))).toEqual(['made'])
  },
)

test('a fault in a game’s file ends the start: it is not passed over', INSTALL, async () => {
  const tree = await makeInstalled()
  tree.build('1.0.0')
  tree.checkCatalogue('process.exit(3)')
  const stopped = await tree.start()
  expect(stopped).toMatchObject({ status: 1 })
  expect(stopped.output).toContain('The catalogue has a fault')
  expect(stopped.output).not.toContain('serving')
})

test('a file that may not be written is no reason to serve nothing', INSTALL, async () => {
  const tree = await makeInstalled()
  tree.build('1.0.0')
  tree.release('2.0.0')
  // Where installs are made there is a file.
  rmSync(join(tree.folder, '.installs'), { recursive: true })
  writeFileSync(join(tree.folder, '.installs'), '')
  const { output } = await tree.start()
  expect(output).toContain('What was built before is served.')
  expect(output).toContain('serving 1.0.0 with 1.0.0')
  expect(output).not.toContain('    at ')
})

test(
  'killed while it installs: what was there starts, and the next one begins anew',
  INSTALL,
  async () => {
    const tree = await makeInstalled()
    tree.release('2.0.0')
    registry.isHolding = true
    const asked = registry.isAsked()
    const child = tree.beginInstall()
    await asked
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
    expect([tree.versionIn(), ...tree.aside()]).toEqual(['2.0.0', 'other'])
  },
)

test('killed between the two renames: those of before are in use again', INSTALL, async () => {
  const tree = await makeInstalled()
  mkdirSync(join(tree.folder, '.installs/other'), { recursive: true })
  cpSync(join(tree.folder, 'node_modules'), join(tree.folder, OTHER), { recursive: true })
  rmSync(join(tree.folder, 'node_modules'), { recursive: true })
  expect(await tree.install()).toEqual(NOTHING_DONE)
  expect(tree.versionIn()).toBe('1.0.0')
})

test('what npm installed by hand is taken as it is', INSTALL, async () => {
  const tree = await makeTree()
  expect(await tree.npmCi()).toMatchObject({ status: 0 })
  expect(await tree.install()).toEqual(NOTHING_DONE)
})

test.each([
  ['has no note of npm', '.package-lock.json', undefined],
  ['has an empty note of npm, as after a power loss', '.package-lock.json', ''],
  ['lacks a package', 'one/package.json', undefined],
])('what %s is installed anew', INSTALL, async (_, file, content) => {
  const tree = await makeInstalled()
  rmSync(join(tree.folder, 'node_modules/.io-arcade-install'))
  const path = join(tree.folder, 'node_modules', file)
  if (content === undefined) rmSync(path)
  else writeFileSync(path, content)
  expect((await tree.install()).output).toContain('Installing dependencies')
  expect(tree.versionIn()).toBe('1.0.0')
})

test('two at once: one switches, and what was there before is still at hand', INSTALL, async () => {
  const tree = await makeInstalled()
  tree.release('2.0.0')
  const both = await Promise.all([tree.install(), tree.install()])
  expect(both.map(({ status }) => status)).toEqual([0, 0])
  expect([tree.versionIn(), tree.versionIn(OTHER), ...tree.aside()]).toEqual([
    '2.0.0',
    '1.0.0',
    'other',
  ])
})

test('packages in a mounted folder are replaced where they are', INSTALL, async (context) => {
  const tree = await makeInstalled()
  const packages = join(tree.folder, 'node_modules')
  try {
    execFileSync('mount', ['--bind', packages, packages], { stdio: 'pipe' })
  } catch (error) {
    if (process.env.CI || process.getuid?.() === 0) throw error
    context.skip('mounting takes root')
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', packages]))
  tree.release('2.0.0')
  expect(await tree.install()).toMatchObject({ status: 0 })
  expect([tree.versionIn(), ...tree.aside().filter((name) => name !== 'other')]).toEqual(['2.0.0'])
  expect(await tree.install()).toEqual(NOTHING_DONE)
})

test('a link in the place of the packages goes, what it leads to stays', INSTALL, async () => {
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

test('the room is asked first', INSTALL, async (context) => {
  const disk = await mountSmallDisk(context)
  const tree = await makeTree(disk.path)
  const refused = await tree.install()
  expect(refused.status).toBe(1)
  expect(refused.output).toMatch(
    /^Installing takes up to \d+ MB, and \d MB are free where .+ is\.\n$/,
  )
  expect(readdirSync(disk.path)).not.toContain('.installs')
})
