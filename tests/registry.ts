/** A registry of packages for tests: one package of two versions, which it may leave waiting. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSIONS = ['1.0.0', '2.0.0'] as const
export type Version = (typeof VERSIONS)[number]

export interface Registry {
  /** What a lock file says of the package. */
  entryOf(version: Version): { version: string; resolved: string; integrity: string }
  /** True leaves whoever asks without an answer. */
  isHolding: boolean
  /** Resolves when somebody asks next. */
  isAsked(): Promise<void>
  stop(): void
}

/** The package as npm packs it, with nothing but its version. */
function pack(version: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-package-'))
  mkdirSync(join(folder, 'package'))
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name: 'one', version }))
  const tarball = execFileSync('tar', ['--create', '--gzip', `--directory=${folder}`, 'package'])
  rmSync(folder, { recursive: true })
  return tarball
}

const pathOf = (version: string) => `/one-${version}.tgz`

/** Starts it on this machine. */
export async function startRegistry(): Promise<Registry> {
  const tarballs = new Map(VERSIONS.map((version) => [pathOf(version), pack(version)]))
  let heard: (() => void) | undefined
  const server = createServer((request, response) => {
    heard?.()
    if (!registry.isHolding) response.end(tarballs.get(request.url!))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const registry: Registry = {
    isHolding: false,
    entryOf(version) {
      const digest = createHash('sha512').update(tarballs.get(pathOf(version))!)
      return {
        version,
        resolved: origin + pathOf(version),
        integrity: `sha512-${digest.digest('base64')}`,
      }
    },
    isAsked: () => new Promise((resolve) => (heard = resolve)),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return registry
}
