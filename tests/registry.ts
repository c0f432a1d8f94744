/**
 * A package registry for tests, which can hold back responses: a package `one` in two versions, and
 * a packaged Node.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from './listen.ts'

const VERSIONS = ['1.0.0', '2.0.0'] as const
export type Version = (typeof VERSIONS)[number]

/** The name of the packaged Node for this system. */
export const NODE_PACKAGE = `node-${process.platform}-${process.arch}`

interface LockEntry {
  version: string
  resolved: string
  integrity: string
}

export interface Registry {
  /** The lock file entry of package `one`. */
  entryOf(version: Version): LockEntry
  /** The lock file entry of the packaged Node. */
  nodeEntry(): LockEntry & { optional: true; bin: typeof BIN; os: string[]; cpu: string[] }
  /** If true, requests get no response. */
  isHolding: boolean
  /** Resolves at the next request. */
  whenRequested(): Promise<void>
  stop(): void
}

/** Packs a package as npm does. `program` becomes `bin/node`. */
function pack(manifest: { name: string; version: string }, program?: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-package-'))
  mkdirSync(join(folder, 'package/bin'), { recursive: true })
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifest))
  if (program) writeFileSync(join(folder, 'package/bin/node'), program, { mode: 0o755 })
  const tarball = execFileSync('tar', ['--create', '--gzip', `--directory=${folder}`, 'package'])
  rmSync(folder, { recursive: true })
  return tarball
}

const pathOf = (version: string) => `/one-${version}.tgz`
const NODE_PATH = '/node.tgz'
const BIN = { node: 'bin/node' }
/** Runs the Node of the tests, which reports the program's path as its own. */
const NODE_PROGRAM = `#!/bin/sh
path=$(readlink --canonicalize "$0")
exec '${process.execPath}' --import "data:text/javascript,process.execPath='$path'" "$@"
`

/** Starts the registry on this machine. */
export async function startRegistry(): Promise<Registry> {
  const tarballs = new Map(
    VERSIONS.map((version) => [pathOf(version), pack({ name: 'one', version })]),
  )
  const node = { name: NODE_PACKAGE, version: process.versions.node, bin: BIN }
  tarballs.set(NODE_PATH, pack(node, NODE_PROGRAM))
  let heard: (() => void) | undefined
  const server = createServer((request, response) => {
    heard?.()
    if (!registry.isHolding) response.end(tarballs.get(request.url!))
  })
  const port = await listen(server)
  const origin = `http://127.0.0.1:${port}`
  function entry(version: string, path: string): LockEntry {
    const digest = createHash('sha512').update(tarballs.get(path)!)
    return {
      version,
      resolved: origin + path,
      integrity: `sha512-${digest.digest('base64')}`,
    }
  }
  const registry: Registry = {
    isHolding: false,
    entryOf: (version) => entry(version, pathOf(version)),
    nodeEntry: () => ({
      ...entry(node.version, NODE_PATH),
      optional: true,
      bin: BIN,
      os: [process.platform],
      cpu: [process.arch],
    }),
    whenRequested: () => new Promise((resolve) => (heard = resolve)),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return registry
}
