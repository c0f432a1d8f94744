/** Bundles the service worker with the version of the build and the list of shell files. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleScript } from './bundle-script.ts'

const entry = fileURLToPath(
  new URL('../app/features/offline/browser/service-worker.ts', import.meta.url),
)
/** Files that the offline page needs. */
const SHELL_NAME = /^(app-[\w-]{8}\.css|(bricolage-grotesque|figtree)-[\w-]{8}\.woff2)$/

/**
 * Reads the version that React Router gave to the pages: a hash over the names of their files, so
 * it changes with any of them. Pages contain it as `__reactRouterManifest.version`.
 */
async function readPagesVersion(assets: string, names: readonly string[]): Promise<string> {
  for (const name of names.filter((name) => /^manifest-[\da-f]{8}\.js$/.test(name))) {
    const content = await readFile(join(assets, name), 'utf8')
    const version = /^window\.__reactRouterManifest=.*"version":"([\da-f]+)"/s.exec(content)?.[1]
    if (version) return version
  }
  throw new Error('the build has no manifest of React Router')
}

/** Writes `service-worker.js` into the built client. */
export async function buildServiceWorker(client: string): Promise<void> {
  const assets = join(client, 'assets')
  const names = (await readdir(assets)).toSorted()
  const shell = names.filter((name) => SHELL_NAME.test(name)).map((name) => `/assets/${name}`)
  const version = await readPagesVersion(assets, names)
  const define = { WORKER_BUILD: JSON.stringify({ version, shell }) }
  const { code } = await bundleScript(entry, define)
  await writeFile(join(client, 'service-worker.js'), code)
}
