/**
 * A small repository with the real scripts and almost nothing else: two releases of one package
 * each.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from './folder.ts'
import { NODE_PACKAGE, type Registry, type Version } from './registry.ts'

const scripts = resolve(import.meta.dirname, '../scripts')

/** Exit code and output of a script. */
export interface CommandOutput {
  status: number | null
  output: string
}

/** The Node that runs a script: the system's, new enough for the portal or too old, or the packaged one. */
export type RunningNode = 'new' | 'old' | 'packaged'

const packagedNode = join('node_modules', NODE_PACKAGE, 'bin/node')
/** Makes the Node of the tests report an older version. */
const OLD_NODE =
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '24.6.0' } })"

export interface SmallTree {
  folder: string
  /** Writes the sources of a release, as a checkout does. */
  release(version: Version): void
  /** Like `release`, but with a registry that does not exist. */
  releaseFromNowhere(version: Version): void
  /** Adds a build of that release, ready to be served. */
  build(version: Version): void
  /** Replaces the script that checks the catalog before a build. */
  checkCatalogue(script: string): void
  install(node?: RunningNode): Promise<CommandOutput>
  start(node?: RunningNode): Promise<CommandOutput>
  /** Path of the Node that would run the portal. */
  findNode(node: RunningNode): Promise<string>
  /** Like `findNode`, in an npm script, which the Node of the tests runs. */
  findNodeByNpm(): Promise<string>
  /** Runs `npm ci` directly. */
  npmCi(): Promise<CommandOutput>
  /** Starts an install in its own process group, which can be killed as a whole. */
  beginInstall(stdio?: 'ignore' | 'pipe'): ReturnType<typeof spawn>
  /** Version of the package in this folder, by default in `node_modules`. */
  versionIn(packages?: string): string | undefined
  hasPackagedNode(): boolean
  /** Names in the folder of installs. */
  aside(): string[]
}

/** Makes it in the folder, with the sources of the first release. */
export async function makeSmallTree(folder: string, registry: Registry): Promise<SmallTree> {
  const environment = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    npm_config_cache: await makeFolder(),
    npm_config_audit: 'false',
    npm_config_userconfig: join(folder, 'none'),
  }
  const evaluate = (script: string, call: string) => [
    '--eval',
    `import(${JSON.stringify(join(folder, 'scripts', script))}).then((it) => ${call})`,
  ]
  const ensureInstalled = evaluate('install.mjs', 'it.ensureInstalled()')
  const write = (path: string, content: string) => writeFileSync(join(folder, path), content)

  const runNode = (node: RunningNode, args: string[]) =>
    node === 'packaged'
      ? run(join(folder, packagedNode), args)
      : run(process.execPath, [
          ...(node === 'old' ? [`--import=data:text/javascript,${OLD_NODE}`] : []),
          ...args,
        ])

  /** Asynchronous, because this process serves as the registry meanwhile. */
  async function run(command: string, args: string[]): Promise<CommandOutput> {
    const child = spawn(command, args, { cwd: folder, env: environment })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (output += text.toString()))
    }
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, output }
  }

  function release(version: Version, entry = registry.entryOf(version)): void {
    const node = registry.nodeEntry()
    const manifest = {
      name: 'portal',
      version,
      type: 'module',
      dependencies: { one: version },
      optionalDependencies: { [NODE_PACKAGE]: node.version },
      scripts: { 'find-node': 'node find-node.mjs' },
    }
    const packages = {
      '': manifest,
      'node_modules/one': entry,
      [`node_modules/${NODE_PACKAGE}`]: node,
    }
    write('package.json', JSON.stringify(manifest))
    write('package-lock.json', JSON.stringify({ ...manifest, lockfileVersion: 3, packages }))
    // The sources of a build, as far as the scripts check them.
    write('server/release.ts', `export const release = '${version}'\n`)
  }

  cpSync(scripts, join(folder, 'scripts'), { recursive: true })
  mkdirSync(join(folder, 'server'))
  for (const file of ['vite.config.ts', 'react-router.config.ts', '.npmrc']) write(file, '')
  release('1.0.0')

  return {
    folder,
    release: (version) => release(version),
    releaseFromNowhere(version) {
      const entry = registry.entryOf(version)
      release(version, { ...entry, resolved: 'http://127.0.0.1:9/one.tgz' })
    },
    build(version) {
      const server = join(folder, '.builds/made/server')
      mkdirSync(server, { recursive: true })
      writeFileSync(
        join(server, 'index.js'),
        `import one from 'one/package.json' with { type: 'json' }
console.log('serving ${version} with ' + one.version)
process.disconnect?.()\n`,
      )
      rmSync(join(folder, 'build'), { recursive: true, force: true })
      cpSync(join(folder, '.builds/made'), join(folder, 'build'), { recursive: true })
    },
    checkCatalogue: (script) => write('scripts/check-catalogue.ts', script),
    install: (node = 'new') => runNode(node, ensureInstalled),
    start: (node = 'new') => runNode(node, [join(folder, 'scripts/cli.mjs'), 'start']),
    async findNode(node) {
      const { output } = await runNode(node, evaluate('setup.mjs', 'console.log(it.findNode())'))
      return output.trimEnd()
    },
    npmCi: () => run('npm', ['ci']),
    beginInstall: (stdio = 'ignore') =>
      spawn(process.execPath, ensureInstalled, {
        cwd: folder,
        env: environment,
        stdio,
        detached: true,
      }),
    versionIn(packages = 'node_modules') {
      const manifest = join(folder, packages, 'one/package.json')
      if (!existsSync(manifest)) return undefined
      return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
    },
    async findNodeByNpm() {
      write('find-node.mjs', "console.log((await import('./scripts/setup.mjs')).findNode())")
      const { output } = await run('npm', ['run', '--silent', 'find-node'])
      return output.trimEnd()
    },
    hasPackagedNode: () => existsSync(join(folder, packagedNode)),
    aside() {
      const path = join(folder, '.installs')
      return existsSync(path) ? readdirSync(path) : []
    },
  }
}
